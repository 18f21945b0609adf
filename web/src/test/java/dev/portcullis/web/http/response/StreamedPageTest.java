package dev.portcullis.web.http.response;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The items of a page that are read part by part. A unit test: a list is a function from a part to
 * its items.
 */
class StreamedPageTest {
  private final List<PageRequest> asked = new ArrayList<>();

  /** The numbers from 0, as a list by place; each part may have fewer items than requested. */
  private Function<PageRequest, Page<Integer>> numbers(int count, Random shorter) {
    return paging -> {
      asked.add(paging);
      int from = paging.after() == null ? (int) paging.offset() : paging.after().number() + 1;
      int most = shorter == null ? paging.limit() : 1 + shorter.nextInt(paging.limit());
      int to = Math.min(count, from + most);
      List<Integer> items = IntStream.range(from, to).boxed().toList();
      KeysetCursor next = to < count && !items.isEmpty() ? KeysetCursor.of(to - 1) : null;
      return new Page<>(items, count, paging, next);
    };
  }

  private static StreamedPage<Integer> rows(
      PageRequest paging, int part, boolean isNumbered, Function<PageRequest, Page<Integer>> list) {
    Page<Integer> first = list.apply(StreamedPage.first(paging, part));
    return isNumbered
        ? StreamedPage.byNumber(first, paging, part, list)
        : StreamedPage.afterPlaces(first, paging, part, list);
  }

  @Test
  void aPageIsTheSameInEveryWayOfReading() {
    Random random = new Random(20261129);
    for (int round = 0; round < 2_000; round++) {
      int count = random.nextInt(40);
      PageRequest paging = new PageRequest(1 + random.nextInt(30), random.nextInt(45));
      int part = 1 + random.nextInt(10);
      boolean isNumbered = random.nextBoolean();
      StreamedPage<Integer> streamedPage =
          rows(paging, part, isNumbered, numbers(count, isNumbered ? null : random));
      int end = (int) Math.min(count, paging.offset() + paging.limit());
      assertThat(new ArrayList<>(streamedPage))
          .as("%s of %d, %d at a time", paging, count, part)
          .isEqualTo(IntStream.range((int) paging.offset(), end).boxed().toList());
      if (!isNumbered) {
        boolean isEnd = end >= count || paging.offset() >= count;
        assertThat(streamedPage.end()).isEqualTo(isEnd ? null : KeysetCursor.of(end - 1));
      }
    }
  }

  @Test
  void onlyTheFirstPartOfAListByNumberIsCounted() {
    StreamedPage<Integer> streamedPage = rows(new PageRequest(25, 3), 10, true, numbers(100, null));
    assertThat(streamedPage.size()).isEqualTo(25);
    assertThat(asked)
        .containsExactly(new PageRequest(10, 3), PageRequest.part(10, 13), PageRequest.part(5, 23));
  }

  @Test
  void noPartHasMoreThanItMayAndNothingIsReadBeforeItIsWritten() {
    StreamedPage<Integer> streamedPage =
        rows(new PageRequest(25, 3), 10, false, numbers(100, null));
    assertThat(asked).containsExactly(new PageRequest(10, 3));
    assertThat(streamedPage.size()).isEqualTo(25);
    assertThat(asked)
        .containsExactly(
            new PageRequest(10, 3),
            PageRequest.part(10, KeysetCursor.of(12)),
            PageRequest.part(5, KeysetCursor.of(22)));
  }

  @Test
  void theCursorOfAPageIsWhereItsItemsEnded() throws JsonProcessingException {
    PageRequest paging = new PageRequest(4, 0);
    PageView<Integer> page = PageView.of(rows(paging, 3, false, numbers(10, null)), 10, paging);
    assertThat(Json.MAPPER.writeValueAsString(page))
        .isEqualTo(
            "{\"items\":[0,1,2,3],\"pagination\":{\"currentPage\":1,\"totalPages\":3,"
                + "\"totalItems\":10,\"limit\":4,\"offset\":0,\"nextCursor\":\""
                + KeysetCursor.of(3).text()
                + "\"}}");
  }

  @Test
  void theLastPageHasNoCursor() throws JsonProcessingException {
    PageRequest paging = new PageRequest(4, 0, KeysetCursor.of(7));
    PageView<Integer> page = PageView.of(rows(paging, 1, false, numbers(10, null)), 10, paging);
    assertThat(Json.MAPPER.writeValueAsString(page))
        .isEqualTo(
            "{\"items\":[8,9],\"pagination\":{\"totalPages\":3,\"totalItems\":10,\"limit\":4}}");
  }
}
