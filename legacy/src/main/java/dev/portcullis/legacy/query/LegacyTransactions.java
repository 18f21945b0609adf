package dev.portcullis.legacy.query;

import dev.portcullis.legacy.transaction.TransactionHash;
import dev.portcullis.persistence.legacy.query.ReceiptReader;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Queries transactions by their hash, and priority operations by the layer 1 transaction. */
@ApplicationScoped
public class LegacyTransactions {
  @Inject private ReceiptReader reader;

  /** The execution of a transaction; empty before it. */
  public Optional<ExecutionView> execution(TransactionHash hash) {
    return reader.find(hash.bytes()).map(found -> ExecutionView.of(hash.digits(), found));
  }

  /** An executed transaction, or a pending deposit. */
  public Optional<TransactionRecord> record(TransactionHash hash) {
    // Pending rows are read first: an operation that is executed in between is found by the second
    // query.
    Optional<TransactionRecord> pending = reader.pending(hash.bytes()).map(TransactionRecord::of);
    return reader.find(hash.bytes()).map(TransactionRecord::of).or(() -> pending);
  }
}
