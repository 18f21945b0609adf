package dev.portcullis.devnet.node.method.result;

import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.chain.stored.BatchPlace;
import dev.portcullis.devnet.chain.stored.Settlement;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.Hex;
import java.util.List;
import java.util.Optional;

/** A log as clients see it (R-CHN-7). */
public record LogResult(
    String address,
    List<String> topics,
    String data,
    String blockHash,
    String blockNumber,
    String transactionHash,
    String transactionIndex,
    String logIndex,
    String transactionLogIndex,
    String l1BatchNumber,
    String logType,
    boolean removed) {

  /** A log of a block. */
  public static LogResult of(BlockLog log, Settlement settlement) {
    return of(log, settlement.placeOf(log.blockNumber()), false);
  }

  /** A log of a block that is no longer part of the chain. */
  public static LogResult removed(BlockLog log) {
    return of(log, Optional.empty(), true);
  }

  /** Logs of blocks, in the order given. */
  public static List<LogResult> all(List<BlockLog> logs, Settlement settlement) {
    return logs.stream().map(log -> of(log, settlement)).toList();
  }

  /** A log of a transaction that is in no block. */
  public static LogResult unplaced(Log log, String transaction) {
    return new LogResult(
        log.address().toString(),
        log.topics().stream().map(Hash::toString).toList(),
        log.data().toString(),
        null,
        null,
        transaction,
        null,
        null,
        null,
        null,
        null,
        false);
  }

  private static LogResult of(BlockLog placed, Optional<BatchPlace> place, boolean removed) {
    return new LogResult(
        placed.log().address().toString(),
        placed.log().topics().stream().map(Hash::toString).toList(),
        placed.log().data().toString(),
        placed.blockHash().toString(),
        Hex.quantity(placed.blockNumber()),
        placed.transactionHash().toString(),
        Hex.quantity(placed.transactionIndex()),
        Hex.quantity(placed.logIndex()),
        placed.transactionLogIndex() < 0 ? null : Hex.quantity(placed.transactionLogIndex()),
        place.map(batch -> Hex.quantity(batch.batch())).orElse(null),
        null,
        removed);
  }
}
