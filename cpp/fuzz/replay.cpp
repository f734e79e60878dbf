// Runs a fuzz target over files and folders of inputs, without a fuzzer: an ordinary test.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include "fuzzing.hpp"

namespace {

namespace fs = std::filesystem;

void add(std::vector<fs::path>& files, const fs::path& path) {
    if (!fs::is_directory(path)) {
        files.push_back(path);
        return;
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(path)) add(files, entry.path());
}

}  // namespace

int main(int count, char** arguments) {
    std::vector<fs::path> files;
    for (int i = 1; i < count; ++i) add(files, arguments[i]);
    std::ranges::sort(files);
    for (const fs::path& path : files) {
        std::ifstream file(path, std::ios::binary);
        const std::vector<char> input{std::istreambuf_iterator<char>(file), {}};
        if (!file) {
            std::cerr << path << " cannot be read\n";
            return 2;
        }
        std::cout << path.string() << '\n' << std::flush;  // the last line names the input that ends it
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    }
    std::cout << files.size() << " inputs\n";
    return files.empty() ? 2 : 0;
}
