package dev.portcullis.legacy.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.limit.ChannelMemoryBudget;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.kernel.Actor;
import dev.portcullis.legacy.query.BlockStatus;
import dev.portcullis.legacy.query.PriorityReceipt;
import dev.portcullis.legacy.query.TransactionReceipt;
import dev.portcullis.legacy.transaction.TransactionHash;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReceiptPollerTest {
  private static final TransactionHash HASH = new TransactionHash("a".repeat(64));
  private static final TransactionHash OTHER = new TransactionHash("b".repeat(64));

  private final Chain chain = new Chain();
  private final ReceiptSubscriptions subscriptions = new ReceiptSubscriptions(() -> 3, () -> 5);
  private final ReceiptPoller watch = new ReceiptPoller(subscriptions, chain);
  private final List<String> told = new ArrayList<>();
  private final RpcChannel channel = channel(told);

  private static RpcChannel channel(List<String> told) {
    return new RpcChannel(
        new RpcChannel.Transport() {
          @Override
          public void send(String text, Runnable sent) {
            told.add(text);
            sent.run();
          }

          @Override
          public void close(int code, String reason) {
            told.add("closed " + code);
          }
        },
        () -> Actor.ANONYMOUS,
        ChannelMemoryBudget.of(1_000_000),
        100,
        100_000);
  }

  /** What is executed, and how often it was requested. */
  private static final class Chain implements ReceiptPoller.Source {
    private final Map<TransactionHash, TransactionReceipt> transactions = new HashMap<>();
    private final Map<Long, PriorityReceipt> priorities = new HashMap<>();
    private long progress;
    private int looks;
    private int lookups;
    private boolean isAway;

    @Override
    public Object progress() {
      if (isAway) {
        throw new IllegalStateException("away");
      }
      looks++;
      return progress;
    }

    @Override
    public Map<TransactionHash, TransactionReceipt> transactions(
        Collection<TransactionHash> hashes) {
      lookups++;
      Map<TransactionHash, TransactionReceipt> found = new HashMap<>(transactions);
      found.keySet().retainAll(hashes);
      return found;
    }

    @Override
    public Map<Long, PriorityReceipt> priorities(Collection<Long> serialIds) {
      lookups++;
      return priorities;
    }

    void is(TransactionHash hash, boolean committed, boolean verified) {
      transactions.put(
          hash, new TransactionReceipt(true, true, null, new BlockStatus(7, committed, verified)));
      progress++;
    }
  }

  @Test
  void isNotifiedOnceWhenTheBlockExists() {
    subscriptions.add(channel, HASH, null, false);
    watch.poll();
    chain.is(HASH, false, false);
    watch.poll();
    assertThat(told).as("executed only").isEmpty();

    chain.is(HASH, true, false);
    watch.poll();
    chain.is(HASH, true, true);
    watch.poll();

    assertThat(told)
        .containsExactly(
            "{\"jsonrpc\":\"2.0\",\"method\":\"tx\",\"params\":{\"subscription\":\"1\","
                + "\"result\":{\"executed\":true,\"success\":true,\"failReason\":null,"
                + "\"block\":{\"blockNumber\":7,\"committed\":true,\"verified\":false}}}}");
    assertThat(subscriptions.waiting()).isEmpty();
    assertThat(subscriptions.remove(channel, "1")).as("clients end it all the same").isTrue();
  }

  @Test
  void aVerificationSubscriberIsNotifiedOnVerification() {
    subscriptions.add(channel, HASH, null, true);
    chain.is(HASH, true, false);
    watch.poll();
    assertThat(told).isEmpty();
    chain.is(HASH, true, true);
    watch.poll();
    assertThat(told).hasSize(1);
  }

  @Test
  void aPriorityOperationIsReportedByItsSerialId() {
    subscriptions.add(channel, null, 9L, false);
    chain.priorities.put(9L, new PriorityReceipt(true, new BlockStatus(7, true, false)));
    watch.poll();
    assertThat(told)
        .containsExactly(
            "{\"jsonrpc\":\"2.0\",\"method\":\"eth_op\",\"params\":{\"subscription\":\"1\","
                + "\"result\":{\"executed\":true,"
                + "\"block\":{\"blockNumber\":7,\"committed\":true,\"verified\":false}}}}");
  }

  @Test
  void anExistingReceiptIsReportedAtTheNextPoll() {
    chain.is(HASH, true, true);
    subscriptions.add(channel, OTHER, null, false);
    watch.poll();
    subscriptions.add(channel, HASH, null, true);
    watch.poll();
    assertThat(told).hasSize(1).first().asString().contains("\"subscription\":\"2\"");
  }

  @Test
  void withoutChangesNoLookupHappens() {
    watch.poll();
    assertThat(chain.looks).as("no subscription").isZero();
    subscriptions.add(channel, HASH, null, false);
    subscriptions.add(channel(new ArrayList<>()), OTHER, null, false);
    for (int i = 0; i < 10; i++) {
      watch.poll();
    }
    assertThat(chain.looks).isEqualTo(10);
    assertThat(chain.lookups).isEqualTo(1);
  }

  @Test
  void aFailedLookupIsRetried() {
    subscriptions.add(channel, HASH, null, false);
    chain.is(HASH, true, false);
    chain.isAway = true;
    assertThatThrownBy(watch::poll).hasMessage("away");
    chain.isAway = false;
    watch.poll();
    assertThat(told).hasSize(1);
  }

  @Test
  void anEndedConnectionIsNotNotified() {
    subscriptions.add(channel, HASH, null, false);
    assertThat(subscriptions.remove(channel, "1")).isTrue();
    assertThat(subscriptions.remove(channel, "2")).isFalse();
    assertThat(subscriptions.remove(channel, "x")).isFalse();
    assertThat(subscriptions.remove(channel(told), "1")).as("of another connection").isFalse();
    chain.is(HASH, true, true);
    watch.poll();
    assertThat(told).isEmpty();
  }

  @Test
  void thereAreSoManyOfOneAndOfAll() {
    RpcChannel second = channel(new ArrayList<>());
    for (int i = 0; i < 3; i++) {
      subscriptions.add(channel, HASH, null, false);
    }
    assertLimited(channel);
    subscriptions.add(second, HASH, null, false);
    subscriptions.add(second, HASH, null, false);
    assertLimited(second);

    subscriptions.drop(channel);

    subscriptions.add(second, HASH, null, false);
    assertThat(subscriptions.waiting()).hasSize(3);
  }

  private void assertLimited(RpcChannel full) {
    assertThatThrownBy(() -> subscriptions.add(full, HASH, null, false))
        .isInstanceOfSatisfying(
            RpcError.class, error -> assertThat(error.code()).isEqualTo(-32005));
  }
}
