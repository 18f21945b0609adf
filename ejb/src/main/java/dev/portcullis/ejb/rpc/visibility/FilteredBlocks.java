package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.message.LogFilter;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcValueParser;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Blocks with only the visible transactions (R-GTW-15). All other fields that reveal hidden
 * transactions are zero, whether or not there are any: gas, size, bloom and roots.
 */
@ApplicationScoped
public class FilteredBlocks implements RpcMethod {
  /** The block method behind each method, including the transaction counts. */
  private static final Map<String, String> READ_BY =
      Map.of(
          "eth_getBlockByHash", "eth_getBlockByHash",
          "eth_getBlockByNumber", "eth_getBlockByNumber",
          "eth_getBlockTransactionCountByHash", "eth_getBlockByHash",
          "eth_getBlockTransactionCountByNumber", "eth_getBlockByNumber");

  private GatewayNodeClient node;
  private Visibility visibility;
  private VisibleLogs logs;

  /** For the container's proxy. */
  protected FilteredBlocks() {}

  /** With its dependencies. */
  @Inject
  public FilteredBlocks(GatewayNodeClient node, Visibility visibility, VisibleLogs logs) {
    this.node = node;
    this.visibility = visibility;
    this.logs = logs;
  }

  @Override
  public Set<String> methods() {
    return READ_BY.keySet();
  }

  @Override
  public JsonNode answer(RpcCall call) {
    JsonNode block =
        node.call(
            READ_BY.get(call.method()),
            GatewayNodeClient.params().add(call.params().get(0)).add(true));
    if (!block.isObject()) {
      return NullNode.instance;
    }
    ArrayNode visible = transactions(call.reader(), block);
    if (call.method().contains("Count")) {
      return RpcValueParser.text("0x" + Integer.toHexString(visible.size()));
    }
    return RedactedBlock.of(block, call.params().get(1).booleanValue() ? visible : hashes(visible));
  }

  /** The visible transactions of a block, redacted as far as necessary. */
  ArrayNode transactions(Principal principal, JsonNode block) {
    List<JsonNode> all = Visibility.elements(block.path("transactions"));
    Set<JsonNode> whole = whole(principal, block, all);
    Set<String> byEvents =
        whole.size() < all.size() ? withVisibleEvents(principal, block.path("hash")) : Set.of();
    ArrayNode visible = JsonNodeFactory.instance.arrayNode();
    for (JsonNode transaction : all) {
      if (whole.contains(transaction)) {
        visible.add(transaction);
      } else if (byEvents.contains(transaction.path("hash").asText())) {
        visible.add(RedactedTransaction.ofEvents((ObjectNode) transaction));
      }
    }
    return visible;
  }

  /**
   * Only its receipt names the contract that a transaction created, and only roles make it visible.
   */
  private Set<JsonNode> whole(Principal principal, JsonNode block, List<JsonNode> transactions) {
    Set<JsonNode> whole = visibility.whole(principal, transactions);
    List<JsonNode> creations =
        transactions.stream()
            .filter(each -> !each.path("to").isTextual() && !whole.contains(each))
            .toList();
    if (!creations.isEmpty()
        && principal.readableOrganization().isPresent()
        && block.path("hash").isTextual()) {
      Set<String> visible = new HashSet<>();
      visibility
          .whole(principal, receipts(block.get("hash").textValue()))
          .forEach(receipt -> visible.add(receipt.path("transactionHash").asText()));
      creations.stream()
          .filter(each -> visible.contains(each.path("hash").asText()))
          .forEach(whole::add);
    }
    return whole;
  }

  private List<JsonNode> receipts(String blockHash) {
    return Visibility.elements(
        node.call("eth_getBlockReceipts", GatewayNodeClient.params().add(blockHash)));
  }

  /** A pending block has no hash for the query. */
  private Set<String> withVisibleEvents(Principal principal, JsonNode blockHash) {
    Set<String> hashes = new HashSet<>();
    if (blockHash.isTextual()) {
      visibleEvents(principal, new Hash32(blockHash.textValue()))
          .forEach(log -> hashes.add(log.path("transactionHash").asText()));
    }
    return hashes;
  }

  /**
   * Some nodes reject queries with so many logs. Some principals may also see too many kinds of
   * logs for one query.
   */
  private ArrayNode visibleEvents(Principal principal, Hash32 block) {
    try {
      return logs.find(principal, LogFilter.ofBlock(block));
    } catch (NodeErrorException | RpcError tooMany) {
      return ofReceipts(principal, block);
    } catch (Failure tooMany) {
      if (tooMany.reason() != Reason.INVALID_INPUT) {
        throw tooMany;
      }
      return ofReceipts(principal, block);
    }
  }

  private ArrayNode ofReceipts(Principal principal, Hash32 block) {
    List<JsonNode> all = receipts(block.text());
    VisibleEvents events = visibility.visibleEvents(principal, all);
    ArrayNode visible = JsonNodeFactory.instance.arrayNode();
    all.forEach(receipt -> visible.addAll(events.of(receipt.path("logs"))));
    return visible;
  }

  private static ArrayNode hashes(ArrayNode transactions) {
    ArrayNode hashes = JsonNodeFactory.instance.arrayNode();
    transactions.forEach(transaction -> hashes.add(transaction.get("hash")));
    return hashes;
  }
}
