package dev.portcullis.ejb.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.outbound.OutboundBulkhead.Target;
import dev.portcullis.ejb.outbound.OutboundBulkhead.TargetOrigin;
import dev.portcullis.kernel.Failure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OutboundBulkheadTest {
  private static final Target SILENT = new Target("silent", TargetOrigin.CUSTOMER);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final OutboundBulkhead calls = new OutboundBulkhead();
  private final CountDownLatch answer = new CountDownLatch(1);
  private final List<Future<String>> waiting = new ArrayList<>();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void aCallerWithoutAPermitFailsAtOnceAndOthersContinue() throws Exception {
    fill(SILENT, TargetOrigin.CUSTOMER.permitsPerTarget());

    assertThatThrownBy(() -> call(SILENT))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.reason()).isEqualTo(Failure.Reason.OVERLOADED);
              assertThat(failure.retryAfterSeconds()).isPositive();
              assertThat(failure.getMessage()).doesNotContain("silent");
            });
    assertThat(call(new Target("other", TargetOrigin.CUSTOMER))).isEqualTo("answered");

    answer.countDown();
    for (Future<String> each : waiting) {
      assertThat(each.get(30, TimeUnit.SECONDS)).isEqualTo("answered");
    }
    assertThat(call(SILENT)).isEqualTo("answered");
  }

  @Test
  void allTargetsOfCustomersTogetherLeaveRoomForTheOperators() throws Exception {
    for (int taken = 0; taken < TargetOrigin.CUSTOMER.permitsInTotal(); taken++) {
      fill(new Target("silent " + taken, TargetOrigin.CUSTOMER), 1);
    }

    assertThatThrownBy(() -> call(new Target("other", TargetOrigin.CUSTOMER)))
        .isInstanceOf(Failure.class);
    assertThat(call(new Target("silent 0", TargetOrigin.OPERATOR))).isEqualTo("answered");
    assertThat(call(new Target("silent 0", TargetOrigin.USER))).isEqualTo("answered");
  }

  @Test
  void aCallerCanWaitForAPermitThatIsSoonFree() throws Exception {
    fill(SILENT, TargetOrigin.CUSTOMER.permitsPerTarget());
    Future<String> patient =
        threads.submit(() -> calls.within(SILENT, Duration.ofSeconds(30), () -> "answered"));

    answer.countDown();

    assertThat(patient.get(30, TimeUnit.SECONDS)).isEqualTo("answered");
  }

  @Test
  void aCallThatFailsGivesItsPlaceBack() {
    for (int i = 0; i < 3 * TargetOrigin.CUSTOMER.permitsInTotal(); i++) {
      assertThatThrownBy(
              () ->
                  calls.within(
                      SILENT,
                      () -> {
                        throw new IOException("down");
                      }))
          .isInstanceOf(IOException.class);
    }
    assertThat(call(SILENT)).isEqualTo("answered");
  }

  private String call(Target target) {
    return calls.within(target, () -> "answered");
  }

  /** Takes places until {@link #answer}. */
  private void fill(Target target, int places) throws InterruptedException {
    CountDownLatch taken = new CountDownLatch(places);
    for (int i = 0; i < places; i++) {
      waiting.add(
          threads.submit(
              () ->
                  calls.within(
                      target,
                      () -> {
                        taken.countDown();
                        answer.await();
                        return "answered";
                      })));
    }
    assertThat(taken.await(30, TimeUnit.SECONDS)).isTrue();
  }
}
