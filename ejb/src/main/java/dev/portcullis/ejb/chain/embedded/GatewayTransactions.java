package dev.portcullis.ejb.chain.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Records the transactions that came through the gateway, when those of the node's own port are not
 * checked. It keeps pending transactions, and few others.
 */
final class GatewayTransactions {
  private static final Set<String> SENDING =
      Set.of(
          "eth_sendRawTransaction",
          "eth_sendRawTransactionSync",
          "rollup_sendRawTransactionWithDetailedOutput");
  private static final int LEAST = 1_024;

  /** After this time, in nanoseconds, a transaction is in the pool or was rejected. */
  private static final long ON_ITS_WAY = Duration.ofMinutes(2).toNanos();

  private final Predicate<Hash> waits;
  private final LongSupplier nanos;
  private final Map<Hash, Long> sent = new HashMap<>();
  private int most = LEAST;

  /**
   * Creates an empty record.
   *
   * @param waits whether a transaction waits for a block
   */
  GatewayTransactions(Predicate<Hash> waits, LongSupplier nanos) {
    this.waits = waits;
    this.nanos = nanos;
  }

  /** Records the transaction of a gateway call before the chain receives it. */
  void recordCall(String method, JsonNode params) {
    if (SENDING.contains(method) && params.path(0).isTextual()) {
      try {
        add(Transaction.decode(Bytes.of(params.get(0).textValue()).toArray()).hash());
      } catch (IllegalArgumentException | InvalidTransactionException unreadable) {
        // The chain rejects it.
        return;
      }
    }
  }

  /** Adds a transaction to check: it came through the gateway, or waited at startup. */
  synchronized void add(Hash hash) {
    long now = nanos.getAsLong();
    sent.put(hash, now);
    if (sent.size() > most) {
      sent.entrySet()
          .removeIf(each -> now - each.getValue() > ON_ITS_WAY && !waits.test(each.getKey()));
      most = Math.max(LEAST, 2 * sent.size());
    }
  }

  synchronized boolean contains(Hash hash) {
    return sent.containsKey(hash);
  }
}
