package dev.portcullis.ejb.given;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A node without blocks, which knows its chain id and the contracts that a test gives it. */
public final class QuietNode implements ChainNode {
  /** The identifier of its chain. */
  public static final long CHAIN = 31_337;

  private final Map<String, UnaryOperator<String>> contracts = new HashMap<>();
  private final Map<String, JsonNode> traces = new HashMap<>();
  private final Set<String> senders = new HashSet<>();
  private Runnable onCall = () -> {};
  private boolean isAway;

  /**
   * Puts a contract at an address.
   *
   * @param answers what it answers to calldata, both hexadecimal
   */
  public void deploy(String address, UnaryOperator<String> answers) {
    contracts.put(address, answers);
  }

  /** Puts a transaction in a block, with its trace. */
  public void mine(Hash32 transaction, JsonNode trace) {
    traces.put(transaction.text(), trace);
  }

  /** Has this account send a transaction. */
  public void send(String address) {
    senders.add(address);
  }

  /** Runs this on each request. */
  public void onCall(Runnable work) {
    onCall = work;
  }

  /** Answers no call from now on. */
  public void leave() {
    isAway = true;
  }

  @Override
  public String name() {
    return "quiet";
  }

  @Override
  public long chainId() {
    return CHAIN;
  }

  @Override
  public ChainHeader head() {
    throw unavailable();
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    return Optional.empty();
  }

  @Override
  public List<ChainLog> logs(ChainHeader block, FollowedEvents wanted) {
    return List.of();
  }

  @Override
  public Runnable onHead(Consumer<ChainHeader> listener) {
    return () -> {};
  }

  @Override
  public boolean reachable() {
    return !isAway;
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    if (isAway) {
      throw unavailable();
    }
    onCall.run();
    if (method.equals("debug_traceTransaction")) {
      return traces.getOrDefault(params.get(0).asText(), NullNode.getInstance());
    }
    return JsonNodeFactory.instance.textNode(
        switch (method) {
          case "eth_getCode" -> contracts.containsKey(params.get(0).asText()) ? "0x60" : "0x";
          case "eth_getTransactionCount" ->
              senders.contains(params.get(0).asText()) ? "0x1" : "0x0";
          case "eth_call" ->
              contracts.get(params.at("/0/to").asText()).apply(params.at("/0/data").asText());
          default -> throw new IllegalArgumentException("There is no answer to " + method);
        });
  }

  private static Failure unavailable() {
    return Failure.of(Reason.CHAIN_UNAVAILABLE, "The node is away");
  }

  @Override
  public void close() {}
}
