package dev.portcullis.devnet.node.method.result;

import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.chain.query.BatchPosition;
import dev.portcullis.devnet.chain.query.SettlementStatus;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.Hash;
import java.util.List;
import java.util.Optional;

/** The JSON of a log (R-CHN-7). */
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
  public static LogResult of(BlockLog log, SettlementStatus settlementStatus) {
    return of(log, settlementStatus.placeOf(log.blockNumber()), false);
  }

  /** A log of a block that is no longer part of the chain. */
  public static LogResult removed(BlockLog log) {
    return of(log, Optional.empty(), true);
  }

  /** Logs of blocks, in the order given. */
  public static List<LogResult> all(List<BlockLog> logs, SettlementStatus settlementStatus) {
    return logs.stream().map(log -> of(log, settlementStatus)).toList();
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

  private static LogResult of(BlockLog placed, Optional<BatchPosition> place, boolean removed) {
    return new LogResult(
        placed.log().address().toString(),
        placed.log().topics().stream().map(Hash::toString).toList(),
        placed.log().data().toString(),
        placed.blockHash().toString(),
        EthereumHex.quantity(placed.blockNumber()),
        placed.transactionHash().toString(),
        EthereumHex.quantity(placed.transactionIndex()),
        EthereumHex.quantity(placed.logIndex()),
        placed.transactionLogIndex() < 0
            ? null
            : EthereumHex.quantity(placed.transactionLogIndex()),
        place.map(batch -> EthereumHex.quantity(batch.batch())).orElse(null),
        null,
        removed);
  }
}
