package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.rpc.RecordingNode.Asked;
import dev.portcullis.ejb.rpc.Rights.Somebody;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The result of each question, as the specification and the ADRs define it. */
final class AnswerModel {
  private static final Set<String> FORBIDDEN =
      Set.of("txpool_content", "eth_getHeaderByNumber", "debug_traceCall");

  private static final Set<String> FULL_READ =
      Set.of("debug_traceBlockByNumber", "debug_traceBlockByHash");

  private static final Set<String> OF_ADDRESSES =
      Set.of("eth_getBalance", "eth_getTransactionCount", "eth_getCode");

  private static final Set<String> PUSHED = Set.of("eth_subscribe", "eth_unsubscribe");

  private final ScriptedChain chain;
  private final FilterModel filters;
  private final PushModel pushes;
  private final List<Stashed> stashed = new ArrayList<>();
  private VisibleByText text;
  private Rights rights;

  AnswerModel(ScriptedChain chain) {
    this.chain = chain;
    this.filters = new FilterModel(chain);
    this.pushes = new PushModel(chain);
  }

  void become(Rights now) {
    rights = now;
    text = new VisibleByText(now);
    pushes.become(now);
  }

  /** It waits at the gate. */
  void stash(Stashed waiting) {
    stashed.add(waiting);
  }

  /** It does not any more. */
  void leave(Stashed gone) {
    stashed.remove(gone);
  }

  PushModel pushes() {
    return pushes;
  }

  /** Whether the node may be called so in their name. */
  boolean mayAsk(Somebody who, Asked asked) {
    return new DecidedByText(chain, text, who).permits(asked);
  }

  /** The response to a user. */
  Expected answer(Somebody who, boolean bySocket, Question asked, ArrayNode params) {
    String method = asked.method();
    if (method.equals("eth_blockNumber")) {
      return Expected.result(chain.call(method, params));
    }
    if (asked.isUnknown()) {
      return Expected.error(-32601, asked.wrong());
    }
    if (!text.isKnown(who)) {
      return Expected.error(-32090, "Unauthorized");
    }
    if (FORBIDDEN.contains(method) || (PUSHED.contains(method) && !bySocket)) {
      return Expected.denial("method.forbidden");
    }
    if (FULL_READ.contains(method)) {
      return who.readsEverything()
          ? untouched(method, params)
          : Expected.denial("method.full_read_missing");
    }
    if (method.equals("eth_newPendingTransactionFilter")) {
      return filters.ofPending(who);
    }
    if (method.equals("eth_call")) {
      return Expected.anyDenial();
    }
    if (OF_ADDRESSES.contains(method)) {
      return who.readsEverything() ? untouched(method, params) : state(who, method, params);
    }
    if (text.isIdle(who)) {
      return Expected.denial("m2m.rpc_access_missing");
    }
    if (asked.wrong() != null) {
      return Expected.error(-32602, asked.wrong());
    }
    if (method.equals("eth_getLogs") && isOfUnknownBlock(params.path(0))) {
      return Expected.error(-32602, "params[0].blockHash is not the hash of a known block");
    }
    VisibleModel visible = new VisibleModel(text, who);
    Optional<Stashed> waits = waiting(who, method, params);
    if (waits.isPresent()) {
      return Expected.such(waits.get()::isShownBy);
    }
    return switch (method) {
      case "eth_subscribe", "eth_unsubscribe" -> pushes.answer(who, method, params);
      case "eth_newFilter",
          "eth_newBlockFilter",
          "eth_getFilterChanges",
          "eth_getFilterLogs",
          "eth_uninstallFilter" ->
          filters.answer(who, visible, method, params);
      default ->
          who.readsEverything() ? untouched(method, params) : filtered(visible, who, asked, params);
    };
  }

  private boolean isOfUnknownBlock(JsonNode filter) {
    return filter.has("blockHash") && chain.blockAt(filter.get("blockHash")).isEmpty();
  }

  /** What waits at the gate is shown to those who see the transactions of its sender (ADR 0121). */
  private Optional<Stashed> waiting(Somebody who, String method, ArrayNode params) {
    return stashed.stream()
        .filter(each -> method.equals("eth_getTransactionByHash"))
        .filter(each -> each.hash().text().equals(params.path(0).asText()))
        .filter(each -> who.readsEverything() || text.opens(who, each.sender()))
        .findFirst();
  }

  /** The nonces go on over what waits at the gate without a gap. */
  private Expected pendingCount(ArrayNode params) {
    long next = Long.decode(chain.call("eth_getTransactionCount", params).asText());
    Address sender = new Address(params.get(0).asText());
    while (isTaken(sender, next)) {
      next++;
    }
    return Expected.result(new TextNode(NodeJson.quantity(next)));
  }

  private boolean isTaken(Address sender, long nonce) {
    return stashed.stream().anyMatch(each -> each.sender().equals(sender) && each.nonce() == nonce);
  }

  /** As the node answers. */
  private Expected untouched(String method, ArrayNode params) {
    if (method.equals("eth_getTransactionCount") && params.path(1).asText().equals("pending")) {
      return pendingCount(params);
    }
    try {
      return Expected.result(chain.call(method, params));
    } catch (NodeErrorException refusal) {
      return Expected.refusal(refusal);
    }
  }

  private Expected state(Somebody who, String method, ArrayNode params) {
    Address address = new Address(params.get(0).asText());
    if (who.type() == Actor.Type.TENANT) {
      return Expected.denial("tenant.not_associated");
    }
    if (text.isIdle(who)) {
      return Expected.denial("m2m.rpc_access_missing");
    }
    boolean isClaimed =
        rights.people().stream()
            .filter(user -> user.claimed().contains(address) && !user.suspended())
            .anyMatch(user -> user.id().equals(who.id()) || worksFor(who, user));
    return text.opens(who, address)
        ? untouched(method, params)
        : Expected.denial(isClaimed ? "wallet.not_proven" : "access.denied");
  }

  private static boolean worksFor(Somebody machine, Somebody user) {
    return user.organization() != null && machine.worksFor().contains(user.organization());
  }

  private Expected filtered(VisibleModel visible, Somebody who, Question asked, ArrayNode params) {
    JsonNode first = params.path(0);
    return switch (asked.method()) {
      case "eth_getLogs" -> filters.logs(visible, first);
      case "debug_traceTransaction" -> trace(who, first);
      case "eth_getBlockByNumber", "eth_getBlockByHash" ->
          Expected.result(block(visible, first, params.path(1).asBoolean()));
      case "eth_getBlockTransactionCountByNumber", "eth_getBlockTransactionCountByHash" ->
          Expected.result(count(block(visible, first, false)));
      case "eth_getBlockReceipts" -> Expected.result(ofBlock(first, visible::receipts));
      case "rollup_getBlockDetails" -> Expected.result(ofBlock(first, visible::details));
      case "rollup_getL1BatchDetails" ->
          Expected.result(visible.batch(first.asInt(), chain.blocks()));
      case "eth_getTransactionByHash" ->
          Expected.result(chain.find(first, visible::transaction, visible::waiting));
      case "eth_getTransactionBySenderAndNonce" ->
          Expected.result(
              chain.find(chain.sent(params), visible::transaction, deal -> NullNode.instance));
      case "eth_getTransactionReceipt" ->
          Expected.result(chain.find(first, visible::receipt, deal -> NullNode.instance));
      case "rollup_getBatchByNumber", "rollup_getBatchByBlockNumber" ->
          Expected.result(visible.storedBatch(first.asInt(), chain.blocks()));
      case "rollup_getTransactionDetails", "rollup_getTransactionFinality" ->
          Expected.result(
              chain.find(first, visible::transaction, visible::waiting).isNull()
                  ? NullNode.instance
                  : chain.call(asked.method(), params));
      case "rollup_getL2ToL1LogProof" ->
          Expected.result(
              Optional.ofNullable(chain.deal(first)).filter(visible::isWhole).isEmpty()
                  ? NullNode.instance
                  : chain.call(asked.method(), params));
      default -> throw new IllegalArgumentException(asked.method());
    };
  }

  private JsonNode block(VisibleModel visible, JsonNode named, boolean full) {
    List<ScriptedBlock> blocks = chain.blocks();
    return named.asText().equals("pending")
        ? visible.open(blocks.get(blocks.size() - 1), chain.waiting(), full)
        : ofBlock(named, block -> visible.block(block, full));
  }

  private static JsonNode count(JsonNode block) {
    return block.isNull()
        ? block
        : new TextNode(NodeJson.quantity(block.get("transactions").size()));
  }

  private JsonNode ofBlock(JsonNode named, Function<ScriptedBlock, JsonNode> shown) {
    return chain.blockAt(named).map(shown).orElse(NullNode.instance);
  }

  /** For its own sender. */
  private Expected trace(Somebody who, JsonNode hash) {
    Optional<Deal> own =
        Optional.ofNullable(chain.deal(hash)).filter(deal -> text.owns(who, deal.from()));
    return own.isPresent()
        ? untouched("debug_traceTransaction", JsonNodeFactory.instance.arrayNode().add(hash))
        : Expected.result(NullNode.instance);
  }
}
