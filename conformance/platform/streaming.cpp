// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include <heist/platform/streaming.hpp>

using namespace heist::platform;

TEST(stream_copy, copies_every_byte_and_no_other_wherever_it_begins_and_ends) {
    std::vector<std::uint8_t> from(512);
    for (std::size_t i = 0; i != from.size(); ++i)
        from[i] = static_cast<std::uint8_t>(i % 251 + 1);
    for (std::size_t begin = 0; begin != 70; ++begin) {
        for (std::size_t const source : {std::size_t{0}, std::size_t{3}}) {
            for (std::size_t bytes = 0; bytes <= 300; bytes += bytes < 140 ? 1 : 17) {
                std::vector<std::uint8_t> to(512);
                std::vector<std::uint8_t> expected(512);
                for (std::size_t i = 0; i != bytes; ++i)
                    expected[begin + i] = from[source + i];
                stream_copy(to.data() + begin, from.data() + source, bytes);
                ASSERT_EQ(to, expected) << begin << ' ' << source << ' ' << bytes;
            }
        }
    }
}

TEST(line_stream, writes_lines_that_are_there_after_its_end) {
    alignas(streamed_line) std::uint8_t to[8 * streamed_line] = {};
    std::vector<std::uint8_t> from(4 * streamed_line + 1);
    for (std::size_t i = 0; i != from.size(); ++i)
        from[i] = static_cast<std::uint8_t>(i % 251 + 1);
    {
        line_stream lines;
        lines.write(to + streamed_line, from.data() + 1, 3 * streamed_line);
        lines.write(to + 6 * streamed_line, from.data() + 1, 0);
        lines.write(to + 5 * streamed_line, from.data(), streamed_line);
    }
    for (std::size_t i = 0; i != sizeof(to); ++i) {
        std::size_t const line = i / streamed_line;
        std::uint8_t const expected = line >= 1 && line <= 3 ? from[i - streamed_line + 1]
                                      : line == 5            ? from[i - 5 * streamed_line]
                                                             : std::uint8_t{0};
        ASSERT_EQ(to[i], expected) << i;
    }
}

TEST(streaming_pays_from, is_the_same_every_time_and_more_than_a_first_level_cache) {
    EXPECT_GE(streaming_pays_from(), std::size_t{64} * 1024);
    EXPECT_EQ(streaming_pays_from(), streaming_pays_from());
}
