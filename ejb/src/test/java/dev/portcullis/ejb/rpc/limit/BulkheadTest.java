package dev.portcullis.ejb.rpc.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.admission.CallerClass;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.setting.GivenSettings;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BulkheadTest {
  private static final CallerClass ALICE = CallerClass.account("alice", null);
  private static final CallerClass BOB = CallerClass.account("bob", null);
  private static final CallerClass CAROL = CallerClass.account("carol", null);

  private static Bulkhead bulkhead(int executions, int lookups) {
    return new Bulkhead(
        GivenSettings.bean(
            RpcConfig.class,
            Map.of(
                "rpc.executions", Integer.toString(executions),
                "rpc.lookups", Integer.toString(lookups),
                "rpc.account-percent", "50",
                "rpc.organization-percent", "50",
                "rpc.execution-wait-ms", "1")));
  }

  private final ExecutorService others = Executors.newCachedThreadPool();
  private final CountDownLatch inside = new CountDownLatch(2);
  private final CountDownLatch end = new CountDownLatch(1);

  @AfterEach
  void leave() {
    end.countDown();
    others.shutdownNow();
  }

  private String hold() {
    inside.countDown();
    try {
      end.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return "done";
  }

  @Test
  void heavyCallsWaitForEachOtherAndOthersDoNotWait() throws Exception {
    Bulkhead bulkhead = bulkhead(2, 2);
    Future<String> first = others.submit(() -> bulkhead.call(ALICE, "eth_call", this::hold));
    Future<String> second =
        others.submit(() -> bulkhead.call(BOB, "debug_traceTransaction", this::hold));
    inside.await();
    assertThat(bulkhead.call(ALICE, "eth_getBalance", () -> "0x0")).isEqualTo("0x0");
    assertThatThrownBy(() -> bulkhead.call(CAROL, "eth_getLogs", () -> "[]"))
        .isInstanceOfSatisfying(
            RpcError.class, error -> assertThat(error.code()).isEqualTo(-32009));
    end.countDown();
    assertThat(first.get()).isEqualTo("done");
    assertThat(second.get()).isEqualTo("done");
    assertThat(bulkhead.call(CAROL, "eth_getLogs", () -> "[]")).isEqualTo("[]");
  }

  @Test
  void noCallerTakesAllPermits() throws Exception {
    Bulkhead bulkhead = bulkhead(4, 4);
    Future<String> first = others.submit(() -> bulkhead.call(ALICE, "eth_call", this::hold));
    Future<String> second = others.submit(() -> bulkhead.call(ALICE, "eth_call", this::hold));
    inside.await();
    assertThatThrownBy(() -> bulkhead.call(ALICE, "eth_call", () -> "0x"))
        .isInstanceOf(RpcError.class);
    assertThat(bulkhead.call(BOB, "eth_call", () -> "0x")).isEqualTo("0x");
    end.countDown();
    assertThat(first.get()).isEqualTo(second.get());
  }

  @Test
  void aPermitIsAlwaysReleased() {
    Bulkhead bulkhead = bulkhead(1, 1);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(
              () ->
                  bulkhead.call(
                      ALICE,
                      "eth_call",
                      () -> {
                        throw new IllegalStateException("broken");
                      }))
          .hasMessage("broken");
    }
    assertThat(bulkhead.call(ALICE, "eth_call", () -> "0x")).isEqualTo("0x");
  }

  @Test
  void aHangingNodeTakesNoMorePermitsThanExist() throws Exception {
    Bulkhead bulkhead = bulkhead(4, 2);
    Future<String> first = others.submit(() -> bulkhead.call(ALICE, "eth_blockNumber", this::hold));
    Future<String> second = others.submit(() -> bulkhead.call(BOB, "eth_chainId", this::hold));
    inside.await();
    assertThatThrownBy(() -> bulkhead.call(CAROL, "eth_getBalance", () -> "0x0"))
        .isInstanceOfSatisfying(
            RpcError.class, error -> assertThat(error.code()).isEqualTo(-32009));
    assertThat(bulkhead.call(CAROL, "eth_call", () -> "0x")).isEqualTo("0x");
    end.countDown();
    assertThat(first.get()).isEqualTo(second.get());
  }

  @Test
  void callsToTheLegacyRollupTakeNoPlaceOfTheNodeAndCoverNone() {
    Bulkhead bulkhead = bulkhead(1, 1);
    CallerClass stranger = CallerClass.anonymous("192.0.2.0");
    assertThat(bulkhead.permits(NodeWorkload.LEGACY).tryAcquire(stranger)).isTrue();
    assertThat(bulkhead.call(ALICE, "eth_call", () -> "0x")).isEqualTo("0x");
    assertThat(bulkhead.permits(NodeWorkload.LOOKUP).tryAcquire(BOB)).isTrue();
    Bulkhead.runWithPermit(
        NodeWorkload.LEGACY,
        () ->
            assertThatThrownBy(() -> bulkhead.call(ALICE, "eth_blockNumber", () -> "0x1"))
                .as("the only place for lookups is taken")
                .isInstanceOf(PermitRequiredException.class));
  }

  @Test
  void onePermitCoversAllQueriesOfAResponse() {
    Bulkhead bulkhead = bulkhead(1, 1);
    String answer =
        bulkhead.call(
            ALICE,
            "eth_getTransactionReceipt",
            () -> bulkhead.call(ALICE, "eth_getBlockByNumber", () -> "0x1"));
    assertThat(answer).isEqualTo("0x1");
    assertThat(bulkhead.call(BOB, "eth_blockNumber", () -> "0x2")).isEqualTo("0x2");
    assertThat(bulkhead.call(BOB, "eth_call", () -> "0x")).isEqualTo("0x");
  }
}
