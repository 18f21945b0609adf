package dev.portcullis.legacy.query;

import dev.portcullis.legacy.transaction.TransactionHash;
import dev.portcullis.persistence.legacy.query.ReceiptReader;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Shows transactions by their hash, and priority operations by the transaction of layer 1. */
@ApplicationScoped
public class LegacyTransactions {
  @Inject private ReceiptReader reader;

  /** How one was executed; empty before. */
  public Optional<ExecutionView> execution(TransactionHash hash) {
    return reader.find(hash.bytes()).map(found -> ExecutionView.of(hash.digits(), found));
  }

  /** One that was executed, or a deposit that waits. */
  public Optional<TransactionRecord> record(TransactionHash hash) {
    // Asked for first: what is executed meanwhile is found then.
    Optional<TransactionRecord> pending = reader.pending(hash.bytes()).map(TransactionRecord::of);
    return reader.find(hash.bytes()).map(TransactionRecord::of).or(() -> pending);
  }
}
