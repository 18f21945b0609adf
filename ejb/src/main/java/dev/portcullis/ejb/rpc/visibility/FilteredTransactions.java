package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.node.Absent;
import dev.portcullis.ejb.rpc.node.Node;
import dev.portcullis.ejb.rpc.node.Node.Told;
import dev.portcullis.ejb.rpc.visibility.Visibility.Extent;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;

/**
 * Transactions, their receipts, details, proofs and traces: null for whoever may not see them, as
 * if there were none (R-GTW-16). What does not exist is asked and looked up for as what is hidden,
 * so that the time of an answer does not tell them apart either (ADR 0124).
 */
@ApplicationScoped
public class FilteredTransactions implements RpcMethod {
  private static final String TRANSACTION = "eth_getTransactionByHash";
  private static final String RECEIPT = "eth_getTransactionReceipt";

  private Node node;
  private Visibility visibility;
  private WaitingAnswers waiting;

  /** For the container's proxy. */
  protected FilteredTransactions() {}

  /** With what it asks. */
  @Inject
  public FilteredTransactions(Node node, Visibility visibility, WaitingAnswers waiting) {
    this.node = node;
    this.visibility = visibility;
    this.waiting = waiting;
  }

  @Override
  public Set<String> methods() {
    return Set.of(
        TRANSACTION,
        RECEIPT,
        "eth_getBlockReceipts",
        "rollup_getTransactionDetails",
        "rollup_getL2ToL1LogProof",
        "debug_traceTransaction");
  }

  @Override
  public JsonNode answer(RpcCall call) {
    return switch (call.method()) {
      case TRANSACTION -> transaction(call.reader(), hash(call));
      case RECEIPT -> receipt(call.reader(), hash(call));
      case "eth_getBlockReceipts" ->
          receipts(call.reader(), node.call(call.method(), call.params()));
      case "rollup_getTransactionDetails" -> details(call);
      case "rollup_getL2ToL1LogProof" -> proof(call);
      default -> trace(call);
    };
  }

  private JsonNode transaction(Reader reader, Hash32 hash) {
    Told transaction = node.tell(TRANSACTION, hash);
    JsonNode item = transaction.or(() -> Absent.transaction(hash));
    if (visibility.isWhole(reader, item, Absent.sender(hash)) && transaction.isThere()) {
      return item;
    }
    Told receipt = node.tell(RECEIPT, hash);
    Extent extent = visibility.of(reader, receipt.or(() -> Absent.receipt(hash)), hash);
    if (!transaction.isThere() || !receipt.isThere() || extent == Extent.NOTHING) {
      askInstead(TRANSACTION, transaction, hash);
      askInstead(RECEIPT, receipt, hash);
      // What waits here is looked for in both cases.
      return waiting.transaction(hash, reader, NullNode.instance);
    }
    // The receipt says, too, which contract it created.
    return extent == Extent.WHOLE ? item : TransactionView.ofEvents((ObjectNode) item);
  }

  private JsonNode receipt(Reader reader, Hash32 hash) {
    Told receipt = node.tell(RECEIPT, hash);
    JsonNode item = receipt.or(() -> Absent.receipt(hash));
    if (visibility.isWhole(reader, item, Absent.receiver(hash)) && receipt.isThere()) {
      return TransactionView.receipt(item);
    }
    ArrayNode events = visibility.events(reader, item, hash);
    if (events.isEmpty() || !receipt.isThere()) {
      askInstead(RECEIPT, receipt, hash);
      return NullNode.instance;
    }
    return TransactionView.receipt(item, events);
  }

  /** What is hidden is asked for as what does not exist, though its answer is known: ADR 0124. */
  private void askInstead(String method, Told told, Hash32 hash) {
    if (told.remembered()) {
      node.askInstead(method, hash);
    }
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
    Hash32 hash = hash(call);
    Told receipt = node.tell(RECEIPT, hash);
    JsonNode item = receipt.or(() -> Absent.receipt(hash));
    if (visibility.isWhole(call.reader(), item, Absent.receiver(hash)) && receipt.isThere()) {
      return node.call(call.method(), call.params());
    }
    askInstead(RECEIPT, receipt, hash);
    return NullNode.instance;
  }

  /** Its own sender may see what became of a transaction, down to the last call. */
  private JsonNode trace(RpcCall call) {
    Hash32 hash = hash(call);
    Told transaction = node.tell(TRANSACTION, hash);
    JsonNode from = transaction.or(() -> Absent.transaction(hash)).path("from");
    if (visibility.isOwn(call.reader(), from, Absent.sender(hash)) && transaction.isThere()) {
      return node.call(call.method(), call.params());
    }
    askInstead(TRANSACTION, transaction, hash);
    return NullNode.instance;
  }

  private static Hash32 hash(RpcCall call) {
    return new Hash32(call.params().get(0).textValue());
  }
}
