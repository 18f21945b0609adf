package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.rollup.ClosedBatch;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.UInt256;
import java.math.BigInteger;
import java.util.Optional;

/** A block and the settlement status of its batch (R-CHN-17). */
record BlockDetailsResult(
    long number,
    long l1BatchNumber,
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
    BaseSystemContracts baseSystemContractsHashes,
    String operatorAddress,
    String protocolVersion) {

  static BlockDetailsResult of(Rollup rollup, Block block) {
    Optional<ClosedBatch> batch = rollup.batches().of(block.number());
    SettlementResult settlement = SettlementResult.of(rollup, batch);
    long fromL1 = block.transactions().stream().filter(t -> t.priority().isPresent()).count();
    UInt256 l1GasPrice = batch.map(ClosedBatch::l1GasPrice).orElse(rollup.layer1().gasPrice());
    return new BlockDetailsResult(
        block.number(),
        // A block whose batch is open will be in the next batch.
        batch.map(ClosedBatch::number).orElseGet(() -> rollup.batches().last() + 1),
        block.header().timestamp(),
        fromL1,
        block.transactions().size() - fromL1,
        batch.map(closed -> closed.root().toString()).orElse(null),
        settlement.status(),
        settlement.commitTxHash(),
        settlement.committedAt(),
        settlement.proveTxHash(),
        settlement.provenAt(),
        settlement.executeTxHash(),
        settlement.executedAt(),
        l1GasPrice.toBigInteger(),
        block.header().baseFee().toBigInteger(),
        BaseSystemContracts.of(rollup.chain()),
        rollup.operator().toString(),
        ProtocolVersionResult.NAME);
  }
}
