package dev.portcullis.ejb.chain.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class GatewayTransactionsTest {
  private final Set<Hash> waiting = new HashSet<>();
  private long now;
  private final GatewayTransactions sends = new GatewayTransactions(waiting::contains, () -> now);

  private static Hash hash(int number) {
    return Hash.of("0x%064x".formatted(number));
  }

  @Test
  void transactionsOfTheGatewayAreKnownByTheirHash() {
    String raw = TestKey.random().sign(1, 0, null, "0", "0x");
    sends.recordCall("eth_call", JsonNodeFactory.instance.arrayNode().add(raw));
    Hash hash = Transaction.decode(Bytes.of(raw).toArray()).hash();
    assertThat(sends.contains(hash)).isFalse();
    sends.recordCall("eth_sendRawTransaction", JsonNodeFactory.instance.arrayNode().add(raw));
    assertThat(sends.contains(hash)).isTrue();
  }

  @Test
  void everySendingMethodIsRecorded() {
    for (String method :
        new String[] {
          "eth_sendRawTransactionSync", "rollup_sendRawTransactionWithDetailedOutput"
        }) {
      String raw = TestKey.random().sign(1, 0, null, "0", "0x");
      sends.recordCall(method, JsonNodeFactory.instance.arrayNode().add(raw));
      assertThat(sends.contains(Transaction.decode(Bytes.of(raw).toArray()).hash()))
          .as(method)
          .isTrue();
    }
  }

  @Test
  void anInvalidTransactionIsForwardedToTheChain() {
    for (String raw : new String[] {"", "0x", "0x02", "0xzz", "0x" + "ff".repeat(200)}) {
      sends.recordCall("eth_sendRawTransaction", JsonNodeFactory.instance.arrayNode().add(raw));
    }
    sends.recordCall("eth_sendRawTransactionSync", JsonNodeFactory.instance.arrayNode().add(1));
    sends.recordCall("eth_sendRawTransaction", JsonNodeFactory.instance.objectNode());
  }

  /** What is forgotten would not be judged: only what can be in no block any more is. */
  @Test
  void pendingTransactionsAreNotEvicted() {
    sends.add(hash(0));
    sends.add(hash(1));
    waiting.add(hash(1));
    now = TimeUnit.MINUTES.toNanos(1);
    sends.add(hash(2));
    now = TimeUnit.MINUTES.toNanos(2) + 1;
    for (int i = 3; i < 5_000; i++) {
      sends.add(hash(i));
    }
    assertThat(sends.contains(hash(0))).isFalse();
    for (int i = 1; i < 5_000; i++) {
      assertThat(sends.contains(hash(i))).isTrue();
    }
  }
}
