package dev.portcullis.legacy.query;

import dev.portcullis.kernel.HexText;
import dev.portcullis.legacy.transaction.TransactionHash;
import dev.portcullis.persistence.legacy.query.ReceiptReader;
import dev.portcullis.persistence.legacy.query.ReceiptReader.ExecutedPriority;
import dev.portcullis.persistence.legacy.query.RollupReader;
import dev.portcullis.persistence.legacy.query.RollupReader.Progress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Queries the receipts of transactions and priority operations. */
@ApplicationScoped
public class LegacyReceipts {
  @Inject private ReceiptReader reader;
  @Inject private RollupReader rollup;

  /** The receipt of a transaction. */
  public TransactionReceipt transaction(TransactionHash hash) {
    return transactions(List.of(hash)).getOrDefault(hash, TransactionReceipt.NONE);
  }

  /** The receipt of a priority operation, by its serial id. */
  public PriorityReceipt priority(long serialId) {
    return priorities(List.of(serialId)).getOrDefault(serialId, PriorityReceipt.NONE);
  }

  /** The receipts of the executed ones, in one query. */
  public Map<TransactionHash, TransactionReceipt> transactions(Collection<TransactionHash> hashes) {
    Map<TransactionHash, TransactionReceipt> found = new HashMap<>();
    reader
        .executed(hashes.stream().map(TransactionHash::digits).toList())
        .forEach(
            (digits, executed) ->
                found.put(new TransactionHash(digits), TransactionReceipt.of(executed)));
    return found;
  }

  /** The receipts of the executed ones, by serial id, in one query. */
  public Map<Long, PriorityReceipt> priorities(Collection<Long> serialIds) {
    Map<Long, PriorityReceipt> found = new HashMap<>();
    reader
        .executedPriority(serialIds)
        .forEach((serialId, executed) -> found.put(serialId, PriorityReceipt.of(executed)));
    return found;
  }

  /** The progress of blocks on layer 1: no receipt changes before this does. */
  public Progress progress() {
    return rollup.progress();
  }

  /** The status in the form of {@code /priority_operations} (R-LEG-18). */
  public PriorityStatus priorityStatus(long serialId) {
    ExecutedPriority executed = reader.executedPriority(List.of(serialId)).get(serialId);
    return new PriorityStatus(
        executed != null && executed.rooted(), executed != null && executed.verified(), null);
  }

  /** The layer 1 transaction that paid a withdrawal out, with 0x; empty before. */
  public Optional<String> paidBy(TransactionHash hash) {
    return reader.paidBy(HexText.bytes("0x" + hash.digits())).map(digits -> "0x" + digits);
  }
}
