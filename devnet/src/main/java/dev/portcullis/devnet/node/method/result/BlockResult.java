package dev.portcullis.devnet.node.method.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.query.BatchPosition;
import dev.portcullis.devnet.chain.query.SettlementStatus;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.Hash;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The JSON of a block (R-CHN-6). The last three fields are absent in headers, and in the heads
 * pushed by subscriptions.
 */
public record BlockResult(
    String hash,
    String parentHash,
    String sha3Uncles,
    String miner,
    String stateRoot,
    String transactionsRoot,
    String receiptsRoot,
    String number,
    String l1BatchNumber,
    String gasUsed,
    String gasLimit,
    String baseFeePerGas,
    String extraData,
    String logsBloom,
    String timestamp,
    String l1BatchTimestamp,
    String difficulty,
    String totalDifficulty,
    List<String> sealFields,
    String mixHash,
    String nonce,
    @JsonUnwrapped LaterFields laterFields,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<String> uncles,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<Object> transactions,
    @JsonInclude(JsonInclude.Include.NON_NULL) String size) {

  private static final String NO_NONCE = "0x0000000000000000";

  /**
   * The fields that a header has had since Amsterdam, null before. There are no withdrawals, blobs,
   * beacon blocks and requests.
   *
   * @param withdrawals absent in headers and heads
   */
  public record LaterFields(
      String withdrawalsRoot,
      String blobGasUsed,
      String excessBlobGas,
      String parentBeaconBlockRoot,
      String requestsHash,
      String blockAccessListHash,
      @JsonInclude(JsonInclude.Include.NON_NULL) List<String> withdrawals) {
    private static LaterFields of(Hash blockAccessListHash, boolean isHead) {
      return new LaterFields(
          BlockHeader.NO_WITHDRAWALS.toString(),
          "0x0",
          "0x0",
          Hash.ZERO.toString(),
          BlockHeader.NO_REQUESTS.toString(),
          blockAccessListHash.toString(),
          isHead ? null : List.of());
    }
  }

  /** A block with its transactions, in full or as hashes. */
  public static BlockResult of(
      Block block, boolean fullTransactions, SettlementStatus settlementStatus) {
    List<Object> transactions = new ArrayList<>();
    for (int i = 0; i < block.transactions().size(); i++) {
      transactions.add(
          fullTransactions
              ? TransactionResult.of(new IncludedTransaction(block, i), settlementStatus)
              : block.transactions().get(i).hash().toString());
    }
    return of(
        block,
        settlementStatus.placeOf(block.number()),
        List.of(),
        transactions,
        EthereumHex.quantity(block.size()));
  }

  /** A block without its transactions. */
  public static BlockResult header(Block block, SettlementStatus settlementStatus) {
    return of(block, settlementStatus.placeOf(block.number()), null, null, null);
  }

  /** A block in the form for newHeads subscriptions. */
  public static BlockResult head(Block block) {
    return of(block, Optional.empty(), null, null, null);
  }

  private static BlockResult of(
      Block block,
      Optional<BatchPosition> place,
      List<String> uncles,
      List<Object> transactions,
      String size) {
    BlockHeader header = block.header();
    String zero = Hash.ZERO.toString();
    return new BlockResult(
        block.hash().toString(),
        header.parentHash().toString(),
        BlockHeader.NO_UNCLES.toString(),
        header.beneficiary().toString(),
        zero,
        zero,
        zero,
        EthereumHex.quantity(header.number()),
        place.map(batch -> EthereumHex.quantity(batch.batch())).orElse(null),
        EthereumHex.quantity(header.gasUsed()),
        EthereumHex.quantity(header.gasLimit()),
        header.baseFee().toString(),
        header.extraData().toString(),
        header.logsBloom().toString(),
        EthereumHex.quantity(header.timestamp()),
        place.map(batch -> EthereumHex.quantity(batch.timestamp())).orElse(null),
        "0x0",
        "0x0",
        List.of(),
        header.mixHash().toString(),
        NO_NONCE,
        header.blockAccessListHash().map(hash -> LaterFields.of(hash, uncles == null)).orElse(null),
        uncles,
        transactions,
        size);
  }
}
