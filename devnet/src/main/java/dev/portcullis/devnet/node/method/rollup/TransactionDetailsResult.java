package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The status of a transaction (R-CHN-16, R-CHN-17). */
record TransactionDetailsResult(
    boolean isL1Originated,
    String status,
    String fee,
    String gasPerPubdata,
    String initiatorAddress,
    String receivedAt,
    String ethCommitTxHash,
    String ethProveTxHash,
    String ethExecuteTxHash) {

  /** The clients' default for transactions without this field. */
  private static final UInt256 GAS_PER_PUBDATA = UInt256.of(50_000);

  static Optional<TransactionDetailsResult> of(Rollup rollup, Hash hash) {
    Optional<Instant> received = rollup.chain().receivedAt(hash);
    Optional<Transaction> waiting = rollup.chain().pending(hash);
    return rollup
        .chain()
        .transaction(hash)
        .flatMap(
            included -> rollup.chain().receivedAt(hash).map(t -> included(rollup, included, t)))
        .or(() -> received.flatMap(time -> waiting.map(found -> waiting(found, time))));
  }

  private static TransactionDetailsResult waiting(Transaction transaction, Instant received) {
    return of(transaction, "pending", UInt256.ZERO, received, null);
  }

  private static TransactionDetailsResult included(
      Rollup rollup, IncludedTransaction included, Instant received) {
    Transaction transaction = included.transaction();
    SettlementResult settlement =
        SettlementResult.of(rollup, rollup.batches().of(included.block().number()));
    String reached = settlement.verified() ? "verified" : "included";
    return of(
        transaction,
        included.receipt().succeeded() ? reached : "failed",
        transaction
            .effectiveGasPrice(included.block().header().baseFee())
            .times(included.receipt().gasUsed()),
        received,
        settlement);
  }

  private static TransactionDetailsResult of(
      Transaction transaction,
      String status,
      UInt256 fee,
      Instant received,
      SettlementResult settlement) {
    return new TransactionDetailsResult(
        transaction.priority().isPresent(),
        status,
        fee.toString(),
        EthereumHex.quantity(transaction.gasPerPubdata().orElse(GAS_PER_PUBDATA).toBigInteger()),
        transaction.sender().toString(),
        received.truncatedTo(ChronoUnit.MILLIS).toString(),
        settlement == null ? null : settlement.commitTxHash(),
        settlement == null ? null : settlement.proveTxHash(),
        settlement == null ? null : settlement.executeTxHash());
  }
}
