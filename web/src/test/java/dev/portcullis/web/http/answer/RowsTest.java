package dev.portcullis.web.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.ListPlace;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
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
class RowsTest {
  private final List<Paging> asked = new ArrayList<>();

  /** The numbers from 0, as a list by place; each part may have fewer items than asked for. */
  private Function<Paging, Page<Integer>> numbers(int count, Random shorter) {
    return paging -> {
      asked.add(paging);
      int from = paging.after() == null ? (int) paging.offset() : paging.after().number() + 1;
      int most = shorter == null ? paging.limit() : 1 + shorter.nextInt(paging.limit());
      int to = Math.min(count, from + most);
      List<Integer> items = IntStream.range(from, to).boxed().toList();
      ListPlace next = to < count && !items.isEmpty() ? ListPlace.of(to - 1) : null;
      return new Page<>(items, count, paging, next);
    };
  }

  private static Rows<Integer> rows(
      Paging paging, int part, boolean isNumbered, Function<Paging, Page<Integer>> list) {
    Page<Integer> first = list.apply(Rows.first(paging, part));
    return isNumbered
        ? Rows.byNumber(first, paging, part, list)
        : Rows.afterPlaces(first, paging, part, list);
  }

  @Test
  void aPageIsTheSameHoweverItIsRead() {
    Random random = new Random(20261129);
    for (int round = 0; round < 2_000; round++) {
      int count = random.nextInt(40);
      Paging paging = new Paging(1 + random.nextInt(30), random.nextInt(45));
      int part = 1 + random.nextInt(10);
      boolean isNumbered = random.nextBoolean();
      Rows<Integer> rows =
          rows(paging, part, isNumbered, numbers(count, isNumbered ? null : random));
      int end = (int) Math.min(count, paging.offset() + paging.limit());
      assertThat(new ArrayList<>(rows))
          .as("%s of %d, %d at a time", paging, count, part)
          .isEqualTo(IntStream.range((int) paging.offset(), end).boxed().toList());
      if (!isNumbered) {
        boolean isEnd = end >= count || paging.offset() >= count;
        assertThat(rows.end()).isEqualTo(isEnd ? null : ListPlace.of(end - 1));
      }
    }
  }

  @Test
  void onlyTheFirstPartOfAListByNumberIsCounted() {
    Rows<Integer> rows = rows(new Paging(25, 3), 10, true, numbers(100, null));
    assertThat(rows.size()).isEqualTo(25);
    assertThat(asked).containsExactly(new Paging(10, 3), Paging.part(10, 13), Paging.part(5, 23));
  }

  @Test
  void noPartHasMoreThanItMayAndNothingIsReadBeforeItIsWritten() {
    Rows<Integer> rows = rows(new Paging(25, 3), 10, false, numbers(100, null));
    assertThat(asked).containsExactly(new Paging(10, 3));
    assertThat(rows.size()).isEqualTo(25);
    assertThat(asked)
        .containsExactly(
            new Paging(10, 3), Paging.part(10, ListPlace.of(12)), Paging.part(5, ListPlace.of(22)));
  }

  @Test
  void theCursorOfAPageIsWhereItsItemsEnded() throws JsonProcessingException {
    Paging paging = new Paging(4, 0);
    PageView<Integer> page = PageView.of(rows(paging, 3, false, numbers(10, null)), 10, paging);
    assertThat(Json.MAPPER.writeValueAsString(page))
        .isEqualTo(
            "{\"items\":[0,1,2,3],\"pagination\":{\"currentPage\":1,\"totalPages\":3,"
                + "\"totalItems\":10,\"limit\":4,\"offset\":0,\"nextCursor\":\""
                + ListPlace.of(3).text()
                + "\"}}");
  }

  @Test
  void theLastPageHasNoCursor() throws JsonProcessingException {
    Paging paging = new Paging(4, 0, ListPlace.of(7));
    PageView<Integer> page = PageView.of(rows(paging, 1, false, numbers(10, null)), 10, paging);
    assertThat(Json.MAPPER.writeValueAsString(page))
        .isEqualTo(
            "{\"items\":[8,9],\"pagination\":{\"totalPages\":3,\"totalItems\":10,\"limit\":4}}");
  }
}
