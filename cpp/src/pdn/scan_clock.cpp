// Clock times in comments.
#include <limits>

#include "bitdraughts/pdn/scan.hpp"
#include "bitdraughts/pdn/token.hpp"

namespace bitdraughts::pdn {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// `h:mm:ss`, `m:ss` or seconds at `i`, a fraction allowed; NaN where there is none.
double read_time(std::string_view text, std::size_t& i) {
    double total = 0;
    bool any = false;
    for (int part = 0; part < 3; ++part) {
        double value = 0;
        std::size_t digits = 0;
        while (i < text.size() && is_digit(text[i]) && digits < 9) {
            value = value * 10 + (text[i++] - '0');
            ++digits;
        }
        if (digits == 0) return nothing;
        any = true;
        total = total * 60 + value;
        if (i >= text.size() || text[i] != ':') break;
        ++i;
    }
    if (i < text.size() && text[i] == '.') {
        double scale = 0.1;
        for (++i; i < text.size() && is_digit(text[i]); ++i, scale /= 10) total += (text[i] - '0') * scale;
    }
    return any ? total : nothing;
}

}  // namespace

double clock_in(std::string_view comment, Color mover) {
    double found = nothing;
    for (std::size_t at = comment.find("[%cl"); at != std::string_view::npos; at = comment.find("[%cl", at)) {
        const std::string_view rest = comment.substr(at + 2);
        const std::size_t name = rest.starts_with("clock") ? 5 : rest.starts_with("clk") ? 3 : 0;
        std::size_t i = at + 2 + name;
        at = i;
        if (name == 0) continue;
        const std::string_view command = comment.substr(0, comment.find(']', i));
        at = command.size();  // another one that begins inside is read as part of this one
        while (i < command.size()) {
            const int c = lower(command[i]);
            if (c == 'w' || c == 'b') {
                const Color side = c == 'w' ? Color::white : Color::black;
                ++i;
                const double seconds = read_time(command, i);
                if (side == mover && seconds == seconds) found = seconds;
            } else if (is_digit(c)) {
                const double seconds = read_time(command, i);
                if (seconds == seconds) found = seconds;
            } else {
                ++i;
            }
        }
    }
    return found;
}

}  // namespace bitdraughts::pdn
