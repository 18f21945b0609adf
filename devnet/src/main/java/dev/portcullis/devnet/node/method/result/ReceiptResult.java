package dev.portcullis.devnet.node.method.result;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.Bloom;
import dev.portcullis.devnet.block.Included;
import dev.portcullis.devnet.block.Receipt;
import dev.portcullis.devnet.chain.stored.BatchPlace;
import dev.portcullis.devnet.chain.stored.Settlement;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.Hex;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A receipt as clients see it (R-CHN-9). */
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
  public static ReceiptResult of(Included included, Settlement settlement) {
    Block block = included.block();
    Transaction transaction = included.transaction();
    Receipt receipt = included.receipt();
    Optional<BatchPlace> place = settlement.placeOf(block.number());
    return new ReceiptResult(
        transaction.hash().toString(),
        Hex.quantity(included.index()),
        block.hash().toString(),
        Hex.quantity(block.number()),
        transaction.sender().toString(),
        transaction.to().map(Address::toString).orElse(null),
        Hex.quantity(receipt.cumulativeGasUsed()),
        Hex.quantity(receipt.gasUsed()),
        transaction.effectiveGasPrice(block.header().baseFee()).toString(),
        receipt.contractAddress() == null ? null : receipt.contractAddress().toString(),
        LogResult.all(included.logs(), settlement),
        Bloom.of(receipt.logs()).toString(),
        receipt.succeeded() ? "0x1" : "0x0",
        Hex.quantity(transaction.type().code()),
        Hash.ZERO.toString(),
        place.map(batch -> Hex.quantity(batch.batch())).orElse(null),
        place.map(batch -> Hex.quantity(batch.firstTransaction() + included.index())).orElse(null),
        L2ToL1LogResult.all(included, place));
  }

  /** The receipts of a block, in the order of its transactions. */
  public static List<ReceiptResult> all(Block block, Settlement settlement) {
    List<ReceiptResult> receipts = new ArrayList<>();
    for (int i = 0; i < block.transactions().size(); i++) {
      receipts.add(of(new Included(block, i), settlement));
    }
    return receipts;
  }
}
