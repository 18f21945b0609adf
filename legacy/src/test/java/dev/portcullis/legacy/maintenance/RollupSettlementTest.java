package dev.portcullis.legacy.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class RollupSettlementTest {
  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void aStepThatFailsKeepsNoOtherFromBeingRun() {
    BooleanSupplier failing =
        () -> {
          throw new IllegalStateException("the chain below is away");
        };
    assertThatThrownBy(() -> RollupSettlement.eachOf(List.of(failing, this::run, failing)))
        .hasMessage("the chain below is away");
    assertThat(runs).hasValue(1);
  }

  @Test
  void somethingChangedIfAnythingDid() {
    assertThat(RollupSettlement.eachOf(List.of(() -> false, this::run, () -> false))).isTrue();
    assertThat(RollupSettlement.eachOf(List.of(() -> false))).isFalse();
  }

  private boolean run() {
    runs.incrementAndGet();
    return true;
  }
}
