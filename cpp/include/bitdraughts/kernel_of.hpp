// Makes the kernel of one ruleset. Each file in cpp/src/kernels includes this once, and CMake compiles
// it once per CPU level, with BITDRAUGHTS_ARCH naming the level. With BITDRAUGHTS_LEAVES_ONLY a level
// serves the last plies and rows alone.
#pragma once

#include "bitdraughts/kernel.hpp"
#include "bitdraughts/many_boards.hpp"
#include "bitdraughts/movegen/list.hpp"
#include "bitdraughts/perft.hpp"
#include "bitdraughts/row_moves.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

#define BITDRAUGHTS_TEXT(name) #name
#define BITDRAUGHTS_NAME(name) BITDRAUGHTS_TEXT(name)

template <Ruleset R>
struct KernelOf {
    using B = Board<R>;

    static bool must_capture(const Position& p) {
        return by_color(p, [&]<Color Us>() { return bitdraughts::must_capture<R, Us>(B::from(p)); });
    }
    static bool any(const Position& p) {
        return by_color(p, [&]<Color Us>() { return bitdraughts::any<R, Us>(B::from(p)); });
    }
    static int count(const Position& p) {
        return by_color(p,
                        [&]<Color Us>() { return bitdraughts::count<R, Us>(B::from(p), Convention::moves); });
    }
    static bool answer_rows(RowQuestion question, const RowBlock& rows, std::uint64_t* answers,
                            const LeafKernel* better) {
        BoardByBoard by_board{};
        by_board.count[0] = count_board<Color::white>;
        by_board.count[1] = count_board<Color::black>;
        if (better != nullptr) return better->answer_rows(question, rows, answers, by_board);
        return RowAnswers<R>(by_board).to(question, rows, answers);
    }
    template <Color Us>
    static std::uint64_t count_board(void*, const Leaves& boards, std::size_t i) {
        return count_at<R, Us>(boards, i, Convention::moves);
    }
    static bool expand_rows(const RowBlock& rows, const ChildColumns& out) {
        return RowMoves<R>(rows, out.offsets).write_children(out);
    }
    static bool list_rows(const RowBlock& rows, const std::int64_t* offsets, void* moves) {
        return RowMoves<R>(rows, offsets).write(static_cast<MoveRecord<ColumnWord<R>>*>(moves));
    }
    static void moves(const Position& p, MoveBuffer& out) {
        by_color(p, [&]<Color Us>() { list_moves<R, Us>(B::from(p), out); });
    }
    static void pick(const Position& p, std::uint64_t draw, Picked& out) {
        by_color(p, [&]<Color Us>() {
            const B before = B::from(p);
            CaptureList<R> list;
            list_in_order<R, Us>(before, list);
            out.moves = static_cast<int>(list.size());
            if (list.size() == 0) return;
            const auto& [from, to, captured] = list[chosen(draw, list.size())];
            out.move = public_move<R, Us>(before, from, to, captured);
            out.after =
                after(p, captured == 0 ? after_quiet<R, Us>(before, from, to, (before.kings & from) != 0)
                                       : after_capture<R, Us>(before, from, to, captured));
        });
    }
    static bool is_legal(const Position& p, const Move& move) {
        return by_color(p, [&]<Color Us>() { return bitdraughts::is_legal<R, Us>(B::from(p), move); });
    }
    static void routes(const Position& p, bool every_path, void (*emit)(void*, const Route&), void* context) {
        by_color(p, [&]<Color Us>() { list_routes<R, Us>(B::from(p), every_path, emit, context); });
    }
    static void children(const Position& p, bool by_routes, void (*emit)(void*, const Position&),
                         void* context) {
        const Convention convention = by_routes ? Convention::routes : Convention::moves;
        Children<R> found;
        by_color(p, [&]<Color Us>() { list_children<R, Us>(B::from(p), convention, found); });
        for (std::size_t i = 0; i < found.size(); ++i) emit(context, after(p, found[i]));
    }
    static Count perft(const Position& p, int depth, bool by_routes, PerftControl& control) {
        Perft<R> counter(control, by_routes ? Convention::routes : Convention::moves, p.variant);
        return by_color(p, [&]<Color Us>() { return counter.template run<Us>(B::from(p), depth); });
    }

    static constexpr Kernel table = [] {
        Kernel made{
            .name = BITDRAUGHTS_NAME(BITDRAUGHTS_ARCH),
            .must_capture = must_capture,
            .any = any,
            .count = count,
            .answer_rows = nullptr,
            .expand_rows = nullptr,
            .list_rows = nullptr,
            .moves = moves,
            .pick = pick,
            .is_legal = is_legal,
            .routes = routes,
            .children = children,
            .perft = perft,
        };
        if constexpr (std::same_as<typename B::Word, Word64>) {
            made.answer_rows = answer_rows;
            made.expand_rows = expand_rows;
            made.list_rows = list_rows;
        }
        return made;
    }();

private:
    /// The position with the pieces of `board`, in which the other side is to move.
    BITDRAUGHTS_INLINE static Position after(const Position& p, const B& board) {
        return {.white = R::Geometry::compress(board.white),
                .black = R::Geometry::compress(board.black),
                .kings = R::Geometry::compress(board.kings),
                .variant = p.variant,
                .turn = opposite(p.turn),
                .state = board.rule_state()};
    }
    template <class F>
    static decltype(auto) by_color(const Position& p, F&& f) {
        return p.turn == Color::white ? f.template operator()<Color::white>()
                                      : f.template operator()<Color::black>();
    }
};

#ifdef BITDRAUGHTS_LEAVES_ONLY
template <Ruleset R>
struct LeafKernelOf {
    template <Color Us>
    static Count count(const Leaves& boards, int plies, bool routes, const BoardByBoard& by_board) {
        return Batches<R>(routes, by_board).template count<Us>(boards, plies);
    }
    static bool answer_rows(RowQuestion question, const RowBlock& rows, std::uint64_t* answers,
                            const BoardByBoard& by_board) {
        return RowAnswers<R>(by_board).to(question, rows, answers);
    }
    static constexpr LeafKernel table = [] {
        LeafKernel made{BITDRAUGHTS_NAME(BITDRAUGHTS_ARCH), {}, {}};
        if constexpr (std::same_as<typename R::Geometry::Word, Word64>) {
            made.count[0] = count<Color::white>;
            made.count[1] = count<Color::black>;
            made.answer_rows = answer_rows;
        }
        return made;
    }();
};

#define BITDRAUGHTS_KERNEL(name, Rules) \
    extern const LeafKernel name;       \
    const LeafKernel name = LeafKernelOf<Rules>::table;
#else
#define BITDRAUGHTS_KERNEL(name, Rules) \
    extern const Kernel name;           \
    const Kernel name = KernelOf<Rules>::table;
#endif

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
