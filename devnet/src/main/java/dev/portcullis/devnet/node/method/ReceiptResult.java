package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.Bloom;
import dev.portcullis.devnet.block.Included;
import dev.portcullis.devnet.block.Receipt;
import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.common.Hash;
import dev.portcullis.devnet.common.Hex;
import dev.portcullis.devnet.transaction.Transaction;
import java.util.ArrayList;
import java.util.List;

/** A receipt as clients see it (supplement 2.4). Nothing goes to layer 1 without batches. */
record ReceiptResult(
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
    List<Object> l2ToL1Logs) {

  static ReceiptResult of(Included included) {
    Block block = included.block();
    Transaction transaction = included.transaction();
    Receipt receipt = included.receipt();
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
        LogResult.all(included.logs()),
        Bloom.of(receipt.logs()).toString(),
        receipt.succeeded() ? "0x1" : "0x0",
        Hex.quantity(transaction.type().code()),
        Hash.ZERO.toString(),
        null,
        null,
        List.of());
  }

  static List<ReceiptResult> all(Block block) {
    List<ReceiptResult> receipts = new ArrayList<>();
    for (int i = 0; i < block.transactions().size(); i++) {
      receipts.add(of(new Included(block, i)));
    }
    return receipts;
  }
}
