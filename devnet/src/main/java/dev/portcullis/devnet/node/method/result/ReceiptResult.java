package dev.portcullis.devnet.node.method.result;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.block.LogsBloomFilter;
import dev.portcullis.devnet.block.Receipt;
import dev.portcullis.devnet.chain.query.BatchPosition;
import dev.portcullis.devnet.chain.query.SettlementStatus;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The JSON of a receipt (R-CHN-9). */
public record ReceiptResult(
    String transactionHash,
    String transactionIndex,
    String blockHash,
    String blockNumber,
    String from,
    String to,
    String cumulativeGasUsed,
    String gasUsed,
    String effectiveGasPrice,
    String contractAddress,
    List<LogResult> logs,
    String logsBloom,
    String status,
    String type,
    String root,
    String l1BatchNumber,
    String l1BatchTxIndex,
    List<L2ToL1LogResult> l2ToL1Logs) {

  /** The receipt of a transaction in a block. */
  public static ReceiptResult of(IncludedTransaction included, SettlementStatus settlementStatus) {
    Block block = included.block();
    Transaction transaction = included.transaction();
    Receipt receipt = included.receipt();
    Optional<BatchPosition> place = settlementStatus.placeOf(block.number());
    return new ReceiptResult(
        transaction.hash().toString(),
        EthereumHex.quantity(included.index()),
        block.hash().toString(),
        EthereumHex.quantity(block.number()),
        transaction.sender().toString(),
        transaction.to().map(EvmAddress::toString).orElse(null),
        EthereumHex.quantity(receipt.cumulativeGasUsed()),
        EthereumHex.quantity(receipt.gasUsed()),
        transaction.effectiveGasPrice(block.header().baseFee()).toString(),
        receipt.contractAddress() == null ? null : receipt.contractAddress().toString(),
        LogResult.all(included.logs(), settlementStatus),
        LogsBloomFilter.of(receipt.logs()).toString(),
        receipt.succeeded() ? "0x1" : "0x0",
        EthereumHex.quantity(transaction.type().code()),
        Hash.ZERO.toString(),
        place.map(batch -> EthereumHex.quantity(batch.batch())).orElse(null),
        place
            .map(batch -> EthereumHex.quantity(batch.firstTransaction() + included.index()))
            .orElse(null),
        L2ToL1LogResult.all(included, place));
  }

  /** The receipts of a block, in the order of its transactions. */
  public static List<ReceiptResult> all(Block block, SettlementStatus settlementStatus) {
    List<ReceiptResult> receipts = new ArrayList<>();
    for (int i = 0; i < block.transactions().size(); i++) {
      receipts.add(of(new IncludedTransaction(block, i), settlementStatus));
    }
    return receipts;
  }
}
