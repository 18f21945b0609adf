package dev.portcullis.legacy.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import dev.portcullis.legacy.query.BlockStatus;
import dev.portcullis.legacy.query.PriorityReceipt;
import dev.portcullis.legacy.query.TransactionReceipt;
import dev.portcullis.legacy.transaction.TransactionHash;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Queries all awaited receipts at once, and only when they may have changed: one small query as
 * long as no block is committed or verified.
 */
final class ReceiptPoller {
  /** The source of receipts; each method is one query. */
  interface Source {
    /** A value that changes whenever a block is committed or verified. */
    Object progress();

    /** The receipts of the executed ones. */
    Map<TransactionHash, TransactionReceipt> transactions(Collection<TransactionHash> hashes);

    /** The receipts of the executed ones, by serial id. */
    Map<Long, PriorityReceipt> priorities(Collection<Long> serialIds);
  }

  private final ReceiptSubscriptions subscriptions;
  private final Source source;
  private Object known;
  private Set<ReceiptSubscription> polled = Set.of();

  ReceiptPoller(ReceiptSubscriptions subscriptions, Source source) {
    this.subscriptions = subscriptions;
    this.source = source;
  }

  /** Notifies the subscriptions that are due; retries failed queries in the next run. */
  void poll() {
    List<ReceiptSubscription> waiting = subscriptions.waiting();
    if (waiting.isEmpty()) {
      polled = Set.of();
      return;
    }
    Object now = source.progress();
    boolean isNew = !now.equals(known);
    notifyDue(waiting.stream().filter(each -> isNew || !polled.contains(each)).toList());
    known = now;
    polled = new HashSet<>(waiting);
  }

  private void notifyDue(List<ReceiptSubscription> asked) {
    notifyDue(asked, ReceiptSubscription::hash, source::transactions, TransactionReceipt::block);
    notifyDue(asked, ReceiptSubscription::serialId, source::priorities, PriorityReceipt::block);
  }

  private <K, R> void notifyDue(
      List<ReceiptSubscription> asked,
      Function<ReceiptSubscription, K> key,
      Function<Set<K>, Map<K, R>> receipts,
      Function<R, BlockStatus> block) {
    Set<K> keys = asked.stream().map(key).filter(Objects::nonNull).collect(Collectors.toSet());
    Map<K, R> found = keys.isEmpty() ? Map.of() : receipts.apply(keys);
    for (ReceiptSubscription each : asked) {
      K own = key.apply(each);
      R receipt = own == null ? null : found.get(own);
      if (receipt != null && each.isDue(block.apply(receipt)) && subscriptions.take(each)) {
        JsonNode told = Json.MAPPER.valueToTree(receipt);
        each.send(told);
      }
    }
  }
}
