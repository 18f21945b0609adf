package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.rollup.ClosedBatch;
import dev.portcullis.devnet.rollup.Rollup;
import java.math.BigInteger;
import java.util.Optional;

/** A batch and its settlement status (R-CHN-17). */
record BatchDetailsResult(
    long number,
    long timestamp,
    long l1TxCount,
    long l2TxCount,
    String rootHash,
    String status,
    String commitTxHash,
    String committedAt,
    String proveTxHash,
    String provenAt,
    String executeTxHash,
    String executedAt,
    BigInteger l1GasPrice,
    BigInteger l2FairGasPrice,
    BaseSystemContracts baseSystemContractsHashes) {

  static BatchDetailsResult of(Rollup rollup, ClosedBatch batch) {
    SettlementResult settlement = SettlementResult.of(rollup, Optional.of(batch));
    Optional<Block> last = rollup.chain().block(new BlockIdentifier.Height(batch.lastBlock()));
    return new BatchDetailsResult(
        batch.number(),
        batch.timestamp(),
        batch.l1Transactions(),
        batch.l2Transactions(),
        batch.root().toString(),
        settlement.status(),
        settlement.commitTxHash(),
        settlement.committedAt(),
        settlement.proveTxHash(),
        settlement.provenAt(),
        settlement.executeTxHash(),
        settlement.executedAt(),
        batch.l1GasPrice().toBigInteger(),
        last.map(block -> block.header().baseFee().toBigInteger()).orElse(BigInteger.ZERO),
        BaseSystemContracts.of(rollup.chain()));
  }
}
