package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BulkheadTest {
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
  void heavyCallsWaitForEachOtherAndOthersForNobody() throws Exception {
    Bulkhead bulkhead = new Bulkhead(2, 2, Duration.ofMillis(1));
    Future<String> first = others.submit(() -> bulkhead.call("alice", "eth_call", this::hold));
    Future<String> second =
        others.submit(() -> bulkhead.call("bob", "debug_traceTransaction", this::hold));
    inside.await();
    assertThat(bulkhead.call("alice", "eth_getBalance", () -> "0x0")).isEqualTo("0x0");
    assertThatThrownBy(() -> bulkhead.call("carol", "eth_getLogs", () -> "[]"))
        .isInstanceOfSatisfying(
            RpcError.class, error -> assertThat(error.code()).isEqualTo(-32009));
    end.countDown();
    assertThat(first.get()).isEqualTo("done");
    assertThat(second.get()).isEqualTo("done");
    assertThat(bulkhead.call("carol", "eth_getLogs", () -> "[]")).isEqualTo("[]");
  }

  @Test
  void nobodyTakesAllPlaces() throws Exception {
    Bulkhead bulkhead = new Bulkhead(4, 4, Duration.ofMillis(1));
    Future<String> first = others.submit(() -> bulkhead.call("alice", "eth_call", this::hold));
    Future<String> second = others.submit(() -> bulkhead.call("alice", "eth_call", this::hold));
    inside.await();
    assertThatThrownBy(() -> bulkhead.call("alice", "eth_call", () -> "0x"))
        .isInstanceOf(RpcError.class);
    assertThat(bulkhead.call("bob", "eth_call", () -> "0x")).isEqualTo("0x");
    end.countDown();
    assertThat(first.get()).isEqualTo(second.get());
  }

  @Test
  void aPlaceComesBackWhateverHappens() {
    Bulkhead bulkhead = new Bulkhead(1, 1, Duration.ofMillis(1));
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(
              () ->
                  bulkhead.call(
                      "alice",
                      "eth_call",
                      () -> {
                        throw new IllegalStateException("broken");
                      }))
          .hasMessage("broken");
    }
    assertThat(bulkhead.call("alice", "eth_call", () -> "0x")).isEqualTo("0x");
  }

  @Test
  void aNodeThatHangsTakesNoMorePlacesThanThereAre() throws Exception {
    Bulkhead bulkhead = new Bulkhead(4, 2, Duration.ofMillis(1));
    Future<String> first =
        others.submit(() -> bulkhead.call("alice", "eth_blockNumber", this::hold));
    Future<String> second = others.submit(() -> bulkhead.call("bob", "eth_chainId", this::hold));
    inside.await();
    assertThatThrownBy(() -> bulkhead.call("carol", "eth_getBalance", () -> "0x0"))
        .isInstanceOfSatisfying(
            RpcError.class, error -> assertThat(error.code()).isEqualTo(-32009));
    assertThat(bulkhead.call("carol", "eth_call", () -> "0x")).isEqualTo("0x");
    end.countDown();
    assertThat(first.get()).isEqualTo(second.get());
  }
}
