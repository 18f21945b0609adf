package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.common.Hash;
import dev.portcullis.devnet.common.Hex;
import java.util.List;

/** A log as clients see it (document 2, log object). */
record LogResult(
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

  static LogResult of(BlockLog log) {
    return of(log, false);
  }

  static LogResult removed(BlockLog log) {
    return of(log, true);
  }

  static List<LogResult> all(List<BlockLog> logs) {
    return logs.stream().map(LogResult::of).toList();
  }

  private static LogResult of(BlockLog placed, boolean removed) {
    return new LogResult(
        placed.log().address().toString(),
        placed.log().topics().stream().map(Hash::toString).toList(),
        placed.log().data().toString(),
        placed.blockHash().toString(),
        Hex.quantity(placed.blockNumber()),
        placed.transactionHash().toString(),
        Hex.quantity(placed.transactionIndex()),
        Hex.quantity(placed.logIndex()),
        Hex.quantity(placed.transactionLogIndex()),
        null,
        null,
        removed);
  }
}
