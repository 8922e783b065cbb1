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

TEST(streaming_pays_from, is_the_same_every_time_and_more_than_a_first_level_cache) {
    EXPECT_GE(streaming_pays_from(), std::size_t{64} * 1024);
    EXPECT_EQ(streaming_pays_from(), streaming_pays_from());
}
