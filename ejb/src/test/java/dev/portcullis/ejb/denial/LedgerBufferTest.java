package dev.portcullis.ejb.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class LedgerBufferTest {
  private final LedgerBuffer<Integer> buffer = new LedgerBuffer<>(3, LedgerBufferTest::missed);

  @Test
  void rowsWaitInTheirOrderUntilTheyAreWritten() {
    add(1, 3);
    assertThat(buffer.first(2)).containsExactly(1, 2);
    assertThat(buffer.first(5)).containsExactly(1, 2, 3);

    buffer.written(2);
    assertThat(buffer.first(5)).containsExactly(3);
    assertThat(buffer.takeGap()).isEmpty();
  }

  @Test
  void excessRecordsAreCountedUntilThereIsRoom() {
    add(1, 8);
    assertThat(buffer.takeGap()).as("a row for it would be one too many").isEmpty();

    buffer.written(1);
    assertThat(buffer.takeGap()).contains(new LedgerGap(5, at(4), at(8)));
    assertThat(buffer.takeGap()).isEmpty();
    assertThat(buffer.first(5)).containsExactly(2, 3);
  }

  @Test
  void aRejectedRowIsCounted() {
    add(1, 2);
    buffer.refused();

    assertThat(buffer.first(5)).containsExactly(2);
    assertThat(buffer.takeGap()).contains(new LedgerGap(1, at(1), at(1)));
  }

  @Test
  void gapsAreMergedInAnyOrder() {
    LedgerGap early = new LedgerGap(2, at(1), at(4));
    LedgerGap late = new LedgerGap(3, at(3), at(9));

    assertThat(early.and(late)).isEqualTo(new LedgerGap(5, at(1), at(9)));
    assertThat(late.and(early)).isEqualTo(early.and(late));
  }

  private void add(int first, int last) {
    for (int row = first; row <= last; row++) {
      buffer.add(row);
    }
  }

  private static LedgerGap missed(int row) {
    return new LedgerGap(1, at(row), at(row));
  }

  private static Instant at(int second) {
    return Instant.EPOCH.plusSeconds(second);
  }
}
