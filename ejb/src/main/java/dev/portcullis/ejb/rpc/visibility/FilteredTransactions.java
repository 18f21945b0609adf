package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.node.DecoyTransaction;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient.NodeReply;
import dev.portcullis.ejb.rpc.visibility.Visibility.Extent;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;

/**
 * Transactions, their receipts, details, proofs and traces. A hidden item is null, as if it did not
 * exist (R-GTW-16). For a missing item the gateway does the same queries and lookups as for a
 * hidden one. The response time therefore does not distinguish them either (ADR 0124).
 */
@ApplicationScoped
public class FilteredTransactions implements RpcMethod {
  private static final String TRANSACTION = "eth_getTransactionByHash";
  private static final String RECEIPT = "eth_getTransactionReceipt";
  private static final String BY_SENDER = "eth_getTransactionBySenderAndNonce";

  private GatewayNodeClient node;
  private Visibility visibility;
  private PoolResponseMerger waiting;

  /** For the container's proxy. */
  protected FilteredTransactions() {}

  /** With its dependencies. */
  @Inject
  public FilteredTransactions(
      GatewayNodeClient node, Visibility visibility, PoolResponseMerger waiting) {
    this.node = node;
    this.visibility = visibility;
    this.waiting = waiting;
  }

  @Override
  public Set<String> methods() {
    return Set.of(
        TRANSACTION,
        RECEIPT,
        BY_SENDER,
        "eth_getBlockReceipts",
        "rollup_getTransactionDetails",
        "rollup_getTransactionFinality",
        "rollup_getL2ToL1LogProof",
        "debug_traceTransaction");
  }

  @Override
  public JsonNode answer(RpcCall call) {
    return switch (call.method()) {
      case TRANSACTION -> transaction(call.reader(), hash(call));
      case RECEIPT -> receipt(call.reader(), hash(call));
      case BY_SENDER -> transaction(call.reader(), foundHash(call));
      case "eth_getBlockReceipts" ->
          receipts(call.reader(), node.call(call.method(), call.params()));
      case "rollup_getTransactionDetails", "rollup_getTransactionFinality" -> details(call);
      case "rollup_getL2ToL1LogProof" -> proof(call);
      default -> trace(call);
    };
  }

  private JsonNode transaction(Principal principal, Hash32 hash) {
    NodeReply transaction = node.query(TRANSACTION, hash);
    JsonNode item = transaction.or(() -> DecoyTransaction.transaction(hash));
    if (visibility.isWhole(principal, item, DecoyTransaction.sender(hash))
        && transaction.exists()) {
      return item;
    }
    NodeReply receipt = node.query(RECEIPT, hash);
    Extent extent =
        visibility.of(principal, receipt.or(() -> DecoyTransaction.receipt(hash)), hash);
    if (!transaction.exists() || !receipt.exists() || extent == Extent.NOTHING) {
      queryDecoyIfShared(TRANSACTION, transaction, hash);
      queryDecoyIfShared(RECEIPT, receipt, hash);
      // The queue of the gateway is searched in both cases.
      return waiting.transaction(hash, principal, NullNode.instance);
    }
    // The receipt also names the created contract.
    return extent == Extent.WHOLE ? item : RedactedTransaction.ofEvents((ObjectNode) item);
  }

  /**
   * The hash of the transaction that a sender and a nonce name. The answer is decided by that hash,
   * also for a missing transaction, so that it costs as much as a hidden one.
   */
  private Hash32 foundHash(RpcCall call) {
    String found = node.call(call.method(), call.params()).path("hash").asText();
    return Hash32.isValid(found)
        ? new Hash32(found)
        : DecoyTransaction.named(call.params().toString());
  }

  private JsonNode receipt(Principal principal, Hash32 hash) {
    NodeReply receipt = node.query(RECEIPT, hash);
    JsonNode item = receipt.or(() -> DecoyTransaction.receipt(hash));
    if (visibility.isWhole(principal, item, DecoyTransaction.receiver(hash)) && receipt.exists()) {
      return RedactedTransaction.receipt(item);
    }
    ArrayNode events = visibility.events(principal, item, hash);
    if (events.isEmpty() || !receipt.exists()) {
      queryDecoyIfShared(RECEIPT, receipt, hash);
      return NullNode.instance;
    }
    return RedactedTransaction.receipt(item, events);
  }

  /** A hidden item whose result is cached still causes a query, like a missing one: ADR 0124. */
  private void queryDecoyIfShared(String method, NodeReply nodeReply, Hash32 hash) {
    if (nodeReply.remembered()) {
      node.requestDecoy(method, hash);
    }
  }

  private JsonNode receipts(Principal principal, JsonNode receipts) {
    return receipts.isArray()
        ? visible(principal, Visibility.elements(receipts))
        : NullNode.instance;
  }

  private ArrayNode visible(Principal principal, List<JsonNode> receipts) {
    Set<JsonNode> whole = visibility.whole(principal, receipts);
    VisibleEvents events = visibility.visibleEvents(principal, receipts);
    ArrayNode visible = JsonNodeFactory.instance.arrayNode();
    for (JsonNode receipt : receipts) {
      if (whole.contains(receipt)) {
        visible.add(RedactedTransaction.receipt(receipt));
      } else {
        ArrayNode shown = events.of(receipt.path("logs"));
        if (!shown.isEmpty()) {
          visible.add(RedactedTransaction.receipt(receipt, shown));
        }
      }
    }
    return visible;
  }

  /** Costs, times and finality, for principals that see the transaction. */
  private JsonNode details(RpcCall call) {
    JsonNode transaction = transaction(call.reader(), hash(call));
    return transaction.isObject() ? node.call(call.method(), call.params()) : NullNode.instance;
  }

  /** Messages to layer 1 and their proofs are visible only with the whole receipt. */
  private JsonNode proof(RpcCall call) {
    Hash32 hash = hash(call);
    NodeReply receipt = node.query(RECEIPT, hash);
    JsonNode item = receipt.or(() -> DecoyTransaction.receipt(hash));
    if (visibility.isWhole(call.reader(), item, DecoyTransaction.receiver(hash))
        && receipt.exists()) {
      return node.call(call.method(), call.params());
    }
    queryDecoyIfShared(RECEIPT, receipt, hash);
    return NullNode.instance;
  }

  /** The sender of a transaction may see its trace, down to the last call frame. */
  private JsonNode trace(RpcCall call) {
    Hash32 hash = hash(call);
    NodeReply transaction = node.query(TRANSACTION, hash);
    JsonNode from = transaction.or(() -> DecoyTransaction.transaction(hash)).path("from");
    if (visibility.isOwn(call.reader(), from, DecoyTransaction.sender(hash))
        && transaction.exists()) {
      return node.call(call.method(), call.params());
    }
    queryDecoyIfShared(TRANSACTION, transaction, hash);
    return NullNode.instance;
  }

  private static Hash32 hash(RpcCall call) {
    return new Hash32(call.params().get(0).textValue());
  }
}
