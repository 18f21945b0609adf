package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.decision.AccessFacts;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.rpc.Visibility.Extent;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;

/**
 * Transactions, their receipts, details, proofs and traces: null for whoever may not see them, as
 * if there were none (supplement 1.1.3).
 */
@ApplicationScoped
public class FilteredTransactions implements RpcMethod {
  private AccessFacts facts;
  private Node node;
  private Visibility visibility;
  private WaitingAnswers waiting;

  /** For the container's proxy. */
  protected FilteredTransactions() {}

  /** With what it asks. */
  @Inject
  public FilteredTransactions(
      AccessFacts facts, Node node, Visibility visibility, WaitingAnswers waiting) {
    this.facts = facts;
    this.node = node;
    this.visibility = visibility;
    this.waiting = waiting;
  }

  @Override
  public Set<String> methods() {
    return Set.of(
        "eth_getTransactionByHash",
        "eth_getTransactionReceipt",
        "eth_getBlockReceipts",
        "rollup_getTransactionDetails",
        "rollup_getL2ToL1LogProof",
        "debug_traceTransaction");
  }

  @Override
  public JsonNode answer(RpcCall call) {
    return switch (call.method()) {
      case "eth_getTransactionByHash" -> transaction(call.reader(), hash(call));
      case "eth_getTransactionReceipt" -> receipt(call.reader(), node.receipt(hash(call)));
      case "eth_getBlockReceipts" ->
          receipts(call.reader(), node.call(call.method(), call.params()));
      case "rollup_getTransactionDetails" -> details(call);
      case "rollup_getL2ToL1LogProof" -> proof(call);
      default -> trace(call);
    };
  }

  private JsonNode transaction(Reader reader, Hash32 hash) {
    JsonNode transaction = waiting.transaction(hash, reader, node.transaction(hash));
    if (!transaction.isObject() || isWhole(reader, transaction)) {
      return transaction;
    }
    JsonNode receipt = node.receipt(hash);
    Extent extent = receipt.isObject() ? visibility.of(reader, receipt) : Extent.NOTHING;
    return switch (extent) {
      case NOTHING -> NullNode.instance;
      case EVENTS -> TransactionView.ofEvents((ObjectNode) transaction);
      // The receipt says, too, which contract it created.
      case WHOLE -> transaction;
    };
  }

  private boolean isWhole(Reader reader, JsonNode item) {
    return !visibility.whole(reader, List.of(item)).isEmpty();
  }

  private JsonNode receipt(Reader reader, JsonNode receipt) {
    if (!receipt.isObject()) {
      return NullNode.instance;
    }
    ArrayNode visible = visible(reader, List.of(receipt));
    return visible.isEmpty() ? NullNode.instance : visible.get(0);
  }

  private JsonNode receipts(Reader reader, JsonNode receipts) {
    return receipts.isArray() ? visible(reader, Visibility.elements(receipts)) : NullNode.instance;
  }

  private ArrayNode visible(Reader reader, List<JsonNode> receipts) {
    Set<JsonNode> whole = visibility.whole(reader, receipts);
    VisibleEvents events = visibility.visibleEvents(reader, receipts);
    ArrayNode visible = JsonNodeFactory.instance.arrayNode();
    for (JsonNode receipt : receipts) {
      if (whole.contains(receipt)) {
        visible.add(TransactionView.receipt(receipt));
      } else {
        ArrayNode shown = events.of(receipt.path("logs"));
        if (!shown.isEmpty()) {
          visible.add(TransactionView.receipt(receipt, shown));
        }
      }
    }
    return visible;
  }

  /** They say what it costs and when it came: for those who see the transaction. */
  private JsonNode details(RpcCall call) {
    JsonNode transaction = transaction(call.reader(), hash(call));
    return transaction.isObject() ? node.call(call.method(), call.params()) : NullNode.instance;
  }

  /** Messages to layer 1 are shown with the whole receipt only, and so are their proofs. */
  private JsonNode proof(RpcCall call) {
    JsonNode receipt = node.receipt(hash(call));
    return receipt.isObject() && isWhole(call.reader(), receipt)
        ? node.call(call.method(), call.params())
        : NullNode.instance;
  }

  /** Its own sender may see what became of a transaction, down to the last call. */
  private JsonNode trace(RpcCall call) {
    JsonNode from = node.transaction(hash(call)).path("from");
    boolean isOwn =
        from.isTextual()
            && !facts.wallets(call.reader(), Set.of(new Address(from.textValue()))).isEmpty();
    return isOwn ? node.call(call.method(), call.params()) : NullNode.instance;
  }

  private static Hash32 hash(RpcCall call) {
    return new Hash32(call.params().get(0).textValue());
  }
}
