package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.rollup.ClosedBatch;
import dev.portcullis.devnet.rollup.Layer1Contracts;
import dev.portcullis.devnet.rollup.Rollup;
import java.time.Instant;
import java.util.Optional;

/**
 * The settlement status of a batch on layer 1: transactions and times are null until they happen
 * (R-CHN-16).
 */
record SettlementResult(
    String status,
    String commitTxHash,
    String committedAt,
    String proveTxHash,
    String provenAt,
    String executeTxHash,
    String executedAt) {

  /** The status of a block's batch, if that is closed. */
  static SettlementResult of(Rollup rollup, Optional<ClosedBatch> batch) {
    Optional<Layer1Contracts.StageTransaction> committed =
        batch.flatMap(closed -> rollup.layer1().committed(closed.number()));
    Optional<Layer1Contracts.StageTransaction> proven =
        batch.flatMap(closed -> rollup.layer1().proven(closed.number()));
    Optional<Layer1Contracts.StageTransaction> executed =
        batch.flatMap(closed -> rollup.layer1().executed(closed.number()));
    // Layer 1 knows genesis from the beginning.
    boolean verified =
        executed.isPresent() || batch.filter(closed -> closed.number() == 0).isPresent();
    return new SettlementResult(
        verified ? "verified" : "sealed",
        hash(committed),
        time(committed),
        hash(proven),
        time(proven),
        hash(executed),
        time(executed));
  }

  boolean verified() {
    return status.equals("verified");
  }

  private static String hash(Optional<Layer1Contracts.StageTransaction> reached) {
    return reached.map(stage -> stage.transaction().toString()).orElse(null);
  }

  private static String time(Optional<Layer1Contracts.StageTransaction> reached) {
    return reached.map(stage -> Instant.ofEpochSecond(stage.timestamp()).toString()).orElse(null);
  }
}
