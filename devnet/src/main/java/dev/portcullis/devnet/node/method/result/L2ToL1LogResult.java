package dev.portcullis.devnet.node.method.result;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.query.BatchPosition;
import dev.portcullis.devnet.rollup.L2ToL1Log;
import dev.portcullis.ethereum.common.EthereumHex;
import java.util.List;
import java.util.Optional;

/** The JSON of an L2-to-L1 log in a receipt (R-CHN-9). */
record L2ToL1LogResult(
    String blockHash,
    String blockNumber,
    String l1BatchNumber,
    String transactionIndex,
    String txIndexInL1Batch,
    String transactionHash,
    String transactionLogIndex,
    String logIndex,
    String shardId,
    boolean isService,
    String sender,
    String key,
    String value) {

  static List<L2ToL1LogResult> all(IncludedTransaction included, Optional<BatchPosition> place) {
    return L2ToL1Log.of(included.block(), included.index()).stream()
        .map(log -> of(log, included, place))
        .toList();
  }

  private static L2ToL1LogResult of(
      L2ToL1Log log, IncludedTransaction included, Optional<BatchPosition> place) {
    return new L2ToL1LogResult(
        included.block().hash().toString(),
        EthereumHex.quantity(included.block().number()),
        place.map(batch -> EthereumHex.quantity(batch.batch())).orElse(null),
        EthereumHex.quantity(included.index()),
        place
            .map(batch -> EthereumHex.quantity(batch.firstTransaction() + included.index()))
            .orElse(null),
        included.transaction().hash().toString(),
        EthereumHex.quantity(log.inTransaction()),
        EthereumHex.quantity(log.inBlock()),
        "0x0",
        true,
        log.sender().toString(),
        log.key().toString(),
        log.value().toString());
  }
}
