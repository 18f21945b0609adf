package dev.portcullis.legacy.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.legacy.transaction.LegacyError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BacklogTest {
  private static final int MOST = 10;

  private final List<Integer> counts = new ArrayList<>();
  private int waiting;
  private long nanos = Long.MAX_VALUE;
  private final Backlog backlog =
      new Backlog(
          most -> {
            counts.add(most);
            return waiting;
          },
          MOST,
          () -> nanos);

  @Test
  void thereIsRoomUpToTheMost() {
    waiting = 7;
    backlog.requireRoom(3);
    assertFull(4);
  }

  @Test
  void itIsCountedOnceASecondUpToABound() {
    backlog.requireRoom(1);
    waiting = MOST;
    nanos += Duration.ofSeconds(1).toNanos() - 1;
    backlog.requireRoom(1);
    assertThat(counts).containsExactly(MOST);
    nanos++;
    assertFull(1);
    assertFull(1);
    assertThat(counts).containsExactly(MOST, MOST);
  }

  @Test
  void whatWasTakenSinceCounts() {
    backlog.requireRoom(MOST);
    backlog.taken(MOST - 1);
    backlog.requireRoom(1);
    assertFull(2);
    nanos += Duration.ofSeconds(1).toNanos();
    assertThatCode(() -> backlog.requireRoom(MOST)).doesNotThrowAnyException();
  }

  @Test
  void aCountThatFailsIsTriedAgain() {
    List<Integer> tries = new ArrayList<>();
    Backlog broken =
        new Backlog(
            most -> {
              tries.add(most);
              if (tries.size() == 1) {
                throw new IllegalStateException("no database");
              }
              return MOST;
            },
            MOST,
            () -> nanos);
    assertThatThrownBy(() -> broken.requireRoom(1)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> broken.requireRoom(1)).isInstanceOf(LegacyError.class);
    assertThat(tries).hasSize(2);
  }

  @Test
  void whileItIsCountedNobodyElseCounts() {
    List<Backlog> itself = new ArrayList<>();
    List<Integer> tries = new ArrayList<>();
    Backlog slow =
        new Backlog(
            most -> {
              tries.add(most);
              itself.get(0).requireRoom(1);
              return 0;
            },
            MOST,
            () -> nanos);
    itself.add(slow);
    slow.requireRoom(1);
    assertThat(tries).hasSize(1);
  }

  private void assertFull(int more) {
    assertThatThrownBy(() -> backlog.requireRoom(more))
        .isInstanceOfSatisfying(
            LegacyError.class, error -> assertThat(error.code()).isEqualTo(302));
  }
}
