package dev.portcullis.ejb.rpc.filter;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.message.LogFilter;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcValueParser;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.MethodDecision;
import dev.portcullis.ejb.rpc.visibility.VisibleLogs;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.rpc.RpcFilter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Filters: a poll returns the changes under the permissions in force at that moment, on any cluster
 * node (R-CHN-15). The chain's node does not know these filters. The exception is filters of
 * pending transactions, which only callers that read the whole chain have.
 */
@ApplicationScoped
public class Filters implements RpcMethod {
  private static final int ID_BYTES = 16;
  private static final byte FIRST_DIGIT = 0x10;
  private static final int MOST_TEXT = 65_536;
  private static final String NEW_PENDING = "eth_newPendingTransactionFilter";
  private static final String NOT_FOUND = "filter not found";

  /** The error codes of nodes for an unknown or expired filter. */
  private static final Set<Integer> UNKNOWN = Set.of(-32602, -32000);

  @Inject private FilterStore store;
  @Inject private VisibleLogs logs;
  @Inject private GatewayNodeClient node;

  @Override
  public Set<String> methods() {
    return Set.of(
        "eth_newFilter",
        "eth_newBlockFilter",
        NEW_PENDING,
        "eth_getFilterChanges",
        "eth_getFilterLogs",
        "eth_uninstallFilter");
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public boolean handlesUnrestricted() {
    return true;
  }

  @Override
  public JsonNode answer(RpcCall call) {
    String owner = owner(call.caller().context().actor());
    return switch (call.method()) {
      case "eth_newFilter" -> begin(owner, LogFilter.of(call.params().get(0)));
      case "eth_newBlockFilter" -> add(owner, null, node.head());
      case NEW_PENDING ->
          add(owner, node.call(NEW_PENDING, GatewayNodeClient.params()).toString(), node.head());
      case "eth_getFilterChanges" -> changes(call.reader(), find(call, owner), owner);
      case "eth_getFilterLogs" -> all(call.reader(), find(call, owner));
      default -> BooleanNode.valueOf(remove(call.params().get(0).textValue(), owner));
    };
  }

  private static String owner(Actor actor) {
    return actor.type().wireName() + " " + actor.id();
  }

  private JsonNode begin(String owner, LogFilter filter) {
    String text = filter.json().toString();
    if (text.length() > MOST_TEXT || filter.range().has("blockHash")) {
      throw RpcError.invalidParams(
          "params[0] must have no blockHash, and at most " + MOST_TEXT + " characters");
    }
    long last = FilterBlockRange.of(filter, this::tagged).last();
    ChainHeader head = node.head();
    return add(
        owner, text, last < head.number() ? node.block(Math.max(last, 0)).orElse(head) : head);
  }

  private JsonNode add(String owner, String filter, ChainHeader told) {
    String id = newId();
    store.add(id, owner, filter, FilterChanges.behind(told));
    return RpcValueParser.text(id);
  }

  private JsonNode tagged(String tag) {
    return node.call("eth_getBlockByNumber", GatewayNodeClient.params().add(tag).add(false));
  }

  /**
   * A quantity, as the specification requires: clients that parse it as a quantity reject leading
   * zeros.
   */
  static String newId() {
    byte[] id = Ids.bytes(ID_BYTES);
    id[0] |= FIRST_DIGIT;
    return HexText.of(id);
  }

  private RpcFilter find(RpcCall call, String owner) {
    return store
        .find(call.params().get(0).textValue(), owner)
        .orElseThrow(() -> RpcError.invalidParams(NOT_FOUND));
  }

  private JsonNode all(Principal principal, RpcFilter filter) {
    if (filter.filter() == null) {
      throw RpcError.invalidParams(NOT_FOUND + ": it is a block filter");
    }
    if (pending(filter).isPresent()) {
      throw RpcError.invalidParams(NOT_FOUND + ": it is a pending transaction filter");
    }
    return logs.find(principal, LogFilter.of(json(filter.filter())));
  }

  private JsonNode changes(Principal principal, RpcFilter filter, String owner) {
    Optional<JsonNode> pending = pending(filter);
    if (pending.isPresent()) {
      return transactions(principal, filter, pending.get(), owner);
    }
    Optional<LogFilter> asked =
        Optional.ofNullable(filter.filter()).map(text -> LogFilter.of(json(text)));
    FilterBlockRange range =
        asked.map(of -> FilterBlockRange.of(of, this::tagged)).orElse(FilterBlockRange.ALL);
    FilterChanges news = FilterChanges.since(filter.progress(), range.last(), node::block);
    Optional<ArrayNode> told =
        asked
            .map(of -> logs(principal, of, range, news))
            .orElseGet(() -> Optional.of(hashes(news)));
    // Of two concurrent polls, one gets the changes. After a reorganization during the poll, the
    // next poll gets them.
    boolean moved =
        told.isPresent() && store.move(filter.id(), owner, filter.polls(), news.progress());
    return moved ? told.get() : JsonNodeFactory.instance.arrayNode();
  }

  /** The node's id of a filter of pending transactions: its row contains a JSON string. */
  private static Optional<JsonNode> pending(RpcFilter filter) {
    return Optional.ofNullable(filter.filter()).map(Filters::json).filter(JsonNode::isTextual);
  }

  /**
   * The transactions that reached the node since then. The node forgets the filter at a restart.
   */
  private JsonNode transactions(
      Principal principal, RpcFilter filter, JsonNode name, String owner) {
    if (!principal.callsWithoutRules() && !principal.readsWholeChain()) {
      throw CallDeniedException.method(
          MethodDecision.FULL_READ_MISSING.ruleId(), MethodDecision.FULL_READ_MISSING.reason());
    }
    try {
      JsonNode hashes = node.call("eth_getFilterChanges", GatewayNodeClient.params().add(name));
      var unused = store.move(filter.id(), owner, filter.polls(), filter.progress());
      return hashes;
    } catch (NodeErrorException refusal) {
      if (!UNKNOWN.contains(refusal.code())) {
        throw refusal;
      }
      var unused = store.remove(filter.id(), owner);
      throw RpcError.invalidParams(NOT_FOUND);
    }
  }

  private boolean remove(String id, String owner) {
    store.find(id, owner).flatMap(Filters::pending).ifPresent(this::removeFromNode);
    return store.remove(id, owner);
  }

  private void removeFromNode(JsonNode name) {
    try {
      var unused = node.call("eth_uninstallFilter", GatewayNodeClient.params().add(name));
    } catch (NodeErrorException unknown) {
      // The node has dropped it already.
    }
  }

  private static ArrayNode hashes(FilterChanges news) {
    ArrayNode hashes = JsonNodeFactory.instance.arrayNode();
    news.blocks().forEach(block -> hashes.add(block.hash().text()));
    return hashes;
  }

  /** Empty if these logs no longer belong to the new blocks. */
  private Optional<ArrayNode> logs(
      Principal principal, LogFilter asked, FilterBlockRange range, FilterChanges news) {
    ArrayNode told = JsonNodeFactory.instance.arrayNode();
    news.removed().forEach(block -> told.addAll(removed(principal, asked, range, block)));
    long next = news.progress().nextBlock();
    long first = Math.max(next - news.blocks().size(), range.first());
    if (first >= next) {
      return Optional.of(told);
    }
    ArrayNode added = logs.find(principal, asked.inRange(first, next - 1));
    Set<String> blocks =
        news.blocks().stream().map(block -> block.hash().text()).collect(Collectors.toSet());
    for (JsonNode log : added) {
      if (!blocks.contains(log.path("blockHash").asText())) {
        return Optional.empty();
      }
    }
    return Optional.of(told.addAll(added));
  }

  /** The logs of a block that left the chain, as long as the node still knows it. */
  private List<JsonNode> removed(
      Principal principal, LogFilter asked, FilterBlockRange range, Hash32 block) {
    try {
      List<JsonNode> gone = new ArrayList<>();
      for (JsonNode log : logs.find(principal, asked.inBlock(block))) {
        if (range.includes(log)) {
          gone.add(((ObjectNode) log).put("removed", true));
        }
      }
      return gone;
    } catch (NodeErrorException forgotten) {
      return List.of();
    }
  }

  private static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a filter cannot be read", impossible);
    }
  }
}
