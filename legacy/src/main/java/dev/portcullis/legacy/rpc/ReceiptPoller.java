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
 * Looks for all that is waited for at once, and only when something of it can have changed: one
 * small question as long as no block is committed or verified.
 */
final class ReceiptPoller {
  /** What is asked; each of it by one question. */
  interface Source {
    /** What changes whenever a block is committed or verified. */
    Object progress();

    /** The receipts of those that were executed. */
    Map<TransactionHash, TransactionReceipt> transactions(Collection<TransactionHash> hashes);

    /** The receipts of those that were executed, by their serial id. */
    Map<Long, PriorityReceipt> priorities(Collection<Long> serialIds);
  }

  private final ReceiptSubscriptions subscriptions;
  private final Source source;
  private Object known;
  private Set<ReceiptSubscription> looked = Set.of();

  ReceiptPoller(ReceiptSubscriptions subscriptions, Source source) {
    this.subscriptions = subscriptions;
    this.source = source;
  }

  /** Tells whom there is something to tell; what fails is looked for again the next time. */
  void look() {
    List<ReceiptSubscription> waiting = subscriptions.waiting();
    if (waiting.isEmpty()) {
      looked = Set.of();
      return;
    }
    Object now = source.progress();
    boolean isNew = !now.equals(known);
    tell(waiting.stream().filter(each -> isNew || !looked.contains(each)).toList());
    known = now;
    looked = new HashSet<>(waiting);
  }

  private void tell(List<ReceiptSubscription> asked) {
    tell(asked, ReceiptSubscription::hash, source::transactions, TransactionReceipt::block);
    tell(asked, ReceiptSubscription::serialId, source::priorities, PriorityReceipt::block);
  }

  private <K, R> void tell(
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
        each.tell(told);
      }
    }
  }
}
