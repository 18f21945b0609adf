package dev.portcullis.legacy.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.legacy.transaction.LegacyRpcException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MempoolSizeEstimateTest {
  private static final int MOST = 10;

  private final List<Integer> counts = new ArrayList<>();
  private int waiting;
  private long nanos = Long.MAX_VALUE;
  private final MempoolSizeEstimate mempoolSizeEstimate =
      new MempoolSizeEstimate(
          most -> {
            counts.add(most);
            return waiting;
          },
          MOST,
          () -> nanos);

  @Test
  void thereIsRoomUpToTheMost() {
    waiting = 7;
    mempoolSizeEstimate.requireCapacity(3);
    assertFull(4);
  }

  @Test
  void itIsCountedOnceASecondUpToABound() {
    mempoolSizeEstimate.requireCapacity(1);
    waiting = MOST;
    nanos += Duration.ofSeconds(1).toNanos() - 1;
    mempoolSizeEstimate.requireCapacity(1);
    assertThat(counts).containsExactly(MOST);
    nanos++;
    assertFull(1);
    assertFull(1);
    assertThat(counts).containsExactly(MOST, MOST);
  }

  @Test
  void submissionsSinceTheCountAreIncluded() {
    mempoolSizeEstimate.requireCapacity(MOST);
    mempoolSizeEstimate.addAccepted(MOST - 1);
    mempoolSizeEstimate.requireCapacity(1);
    assertFull(2);
    nanos += Duration.ofSeconds(1).toNanos();
    assertThatCode(() -> mempoolSizeEstimate.requireCapacity(MOST)).doesNotThrowAnyException();
  }

  @Test
  void aCountThatFailsIsTriedAgain() {
    List<Integer> tries = new ArrayList<>();
    MempoolSizeEstimate broken =
        new MempoolSizeEstimate(
            most -> {
              tries.add(most);
              if (tries.size() == 1) {
                throw new IllegalStateException("no database");
              }
              return MOST;
            },
            MOST,
            () -> nanos);
    assertThatThrownBy(() -> broken.requireCapacity(1)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> broken.requireCapacity(1)).isInstanceOf(LegacyRpcException.class);
    assertThat(tries).hasSize(2);
  }

  @Test
  void duringACountNoOtherThreadCounts() {
    List<MempoolSizeEstimate> itself = new ArrayList<>();
    List<Integer> tries = new ArrayList<>();
    MempoolSizeEstimate slow =
        new MempoolSizeEstimate(
            most -> {
              tries.add(most);
              itself.get(0).requireCapacity(1);
              return 0;
            },
            MOST,
            () -> nanos);
    itself.add(slow);
    slow.requireCapacity(1);
    assertThat(tries).hasSize(1);
  }

  private void assertFull(int more) {
    assertThatThrownBy(() -> mempoolSizeEstimate.requireCapacity(more))
        .isInstanceOfSatisfying(
            LegacyRpcException.class, error -> assertThat(error.code()).isEqualTo(302));
  }
}
