package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A block with its transactions.
 *
 * @param header which block
 * @param miner who receives its fees, and is touched by everything in it; empty if it does not say
 * @param transactions in order
 */
record SeenBlock(BlockHeader header, Optional<Address> miner, List<SeenTransaction> transactions) {
  /** Copies the list. */
  SeenBlock {
    transactions = List.copyOf(transactions);
  }

  /** Whether a transaction gives code to accounts by their authorizations (EIP-7702). */
  boolean delegates() {
    return transactions.stream().anyMatch(SeenTransaction::delegates);
  }

  /**
   * Reads the transactions of a block.
   *
   * @throws Unjudged.Found if the node answers another block, or what cannot be read
   */
  static SeenBlock read(ChainNode node, BlockHeader header) {
    JsonNode block = ask(node, header);
    if (!header.hash().text().equalsIgnoreCase(block.path("hash").asText())
        || !block.path("transactions").isArray()) {
      throw Unjudged.UNREADABLE.found();
    }
    List<SeenTransaction> transactions = new ArrayList<>();
    for (JsonNode each : block.path("transactions")) {
      transactions.add(SeenTransaction.read(transactions.size(), each));
    }
    Optional<Address> miner =
        Optional.ofNullable(block.path("miner").textValue())
            .filter(Address::isValid)
            .map(Address::new);
    return new SeenBlock(header, miner, transactions);
  }

  private static JsonNode ask(ChainNode node, BlockHeader header) {
    try {
      return node.call(
          "eth_getBlockByHash", Json.MAPPER.createArrayNode().add(header.hash().text()).add(true));
    } catch (NodeRefusal refusal) {
      throw Unjudged.UNREADABLE.found();
    }
  }
}
