package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A block with its transactions.
 *
 * @param header the header
 * @param miner the fee recipient, which every transaction touches; empty if the block does not
 *     contain it
 * @param transactions in order
 */
record ObservedBlock(
    ChainHeader header, Optional<Address> miner, List<ObservedTransaction> transactions) {
  /** Copies the list. */
  ObservedBlock {
    transactions = List.copyOf(transactions);
  }

  /** Whether a transaction sets the code of accounts by their authorizations (EIP-7702). */
  boolean delegates() {
    return transactions.stream().anyMatch(ObservedTransaction::delegates);
  }

  /**
   * Reads the transactions of a block.
   *
   * @throws UnjudgedReason.UnjudgedException if the node returns another block, or an unreadable
   *     one
   */
  static ObservedBlock read(ChainNode node, ChainHeader header) {
    JsonNode block = query(node, header);
    if (!header.hash().text().equalsIgnoreCase(block.path("hash").asText())
        || !block.path("transactions").isArray()) {
      throw UnjudgedReason.UNREADABLE.asException();
    }
    List<ObservedTransaction> transactions = new ArrayList<>();
    for (JsonNode each : block.path("transactions")) {
      transactions.add(ObservedTransaction.read(transactions.size(), each));
    }
    Optional<Address> miner =
        Optional.ofNullable(block.path("miner").textValue())
            .filter(Address::isValid)
            .map(Address::new);
    return new ObservedBlock(header, miner, transactions);
  }

  private static JsonNode query(ChainNode node, ChainHeader header) {
    try {
      return node.call(
          "eth_getBlockByHash", Json.MAPPER.createArrayNode().add(header.hash().text()).add(true));
    } catch (NodeErrorException refusal) {
      throw UnjudgedReason.UNREADABLE.asException();
    }
  }
}
