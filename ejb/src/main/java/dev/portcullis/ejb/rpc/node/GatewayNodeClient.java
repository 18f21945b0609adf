package dev.portcullis.ejb.rpc.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.ContractCodeCheck;
import dev.portcullis.ejb.chain.trace.TraceCall;
import dev.portcullis.ejb.rpc.limit.Bulkhead;
import dev.portcullis.ejb.rpc.limit.NodeWorkload;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ethereum.chain.ExecutedCall;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** The node queries that the gateway needs for its decisions. */
@ApplicationScoped
public class GatewayNodeClient {
  private ChainNode chain;
  private Bulkhead bulkhead;
  private FinalizedResponseCache answers;
  private FinalizedHead finalized;
  private RequestCoalescer joined;

  /** For the container's proxy. */
  protected GatewayNodeClient() {}

  /** A client of the chain. */
  @Inject
  public GatewayNodeClient(ChainNode chain, RpcConfig config, Bulkhead bulkhead) {
    this.chain = chain;
    this.bulkhead = bulkhead;
    this.answers = new FinalizedResponseCache(config.cacheBytes());
    this.finalized = new FinalizedHead(chain, answers::clear, System::nanoTime);
    this.joined = new RequestCoalescer(config.executionWait());
  }

  /**
   * The node's result, or a cached one if it cannot change. The caller gets its own copy.
   *
   * @throws RpcError −32009 if too many calls wait for the node
   */
  public JsonNode call(String method, JsonNode params) {
    return call(method, params, () -> {});
  }

  /**
   * The node's result of a method that the gateway does not declare. It takes a permit for
   * executions, because it may execute.
   *
   * @throws RpcError −32009 if too many calls wait for the node
   */
  public JsonNode forward(String method, JsonNode params) {
    return bulkhead.call(
        Bulkhead.caller(CallContext.current()),
        NodeWorkload.EXECUTION,
        () -> chain.call(method, params));
  }

  /** As {@link #call}; {@code asking} runs if the node is queried for this result alone. */
  private JsonNode call(String method, JsonNode params, Runnable asking) {
    if (!answers.concern(method, params)) {
      return queryOnce(
          method,
          params,
          () -> {
            asking.run();
            return chain.call(method, params);
          });
    }
    return answers
        .find(method, params)
        .orElseGet(
            () ->
                queryOnce(
                    method,
                    params,
                    () -> {
                      asking.run();
                      return queryAndCache(method, params);
                    }));
  }

  /**
   * The node's reply to a query.
   *
   * @param json its result, null for nothing
   * @param remembered whether the result came from an earlier or concurrent query of another caller
   */
  public record NodeReply(JsonNode json, boolean remembered) {
    /** Whether the requested item exists. */
    public boolean exists() {
      return json.isObject();
    }

    /**
     * The item, or its placeholder. The placeholder is created only if needed, so that exactly one
     * of them is parsed.
     */
    public JsonNode or(Supplier<JsonNode> other) {
      return exists() ? json : other.get();
    }
  }

  /**
   * The same as {@link #call}, with the information whether the query of another caller was used.
   */
  public NodeReply query(String method, Hash32 hash) {
    AtomicBoolean asked = new AtomicBoolean();
    ArrayNode params = params().add(hash.text());
    JsonNode answer = call(method, params, () -> asked.set(true));
    return new NodeReply(answer, !asked.get());
  }

  /**
   * Queries a hash that does not exist instead of one whose result is cached from another caller.
   * The request then takes as long as for a hash that does not exist.
   */
  public void requestDecoy(String method, Hash32 hash) {
    var unused = query(method, DecoyTransaction.other(hash));
  }

  /**
   * The node's results of several calls of one method, which run in parallel with one permit.
   *
   * @param params the parameters of each call
   */
  public List<JsonNode> callAll(String method, List<JsonNode> params) {
    return within(method, () -> chain.callAll(method, params));
  }

  /** Callers that wait for the query of another caller have a permit, too. */
  private JsonNode queryOnce(String method, JsonNode params, Supplier<JsonNode> question) {
    return within(method, () -> joined.call(method, params, question));
  }

  private JsonNode queryAndCache(String method, JsonNode params) {
    long before = within("eth_getBlockByNumber", finalized::number);
    JsonNode answer = chain.call(method, params);
    answers.add(method, params, answer, before);
    return answer;
  }

  private <T> T within(String method, Supplier<T> question) {
    return bulkhead.call(Bulkhead.caller(CallContext.current()), method, question);
  }

  /**
   * The call frames of a transaction as objects; empty if the node reports them as JSON only.
   *
   * @throws RpcError −32009 if too many calls wait for the node
   */
  public Optional<TracedFrame> trace(Transaction transaction) {
    return within(TraceCall.METHOD, () -> chain.trace(transaction));
  }

  /**
   * A call with its frames as objects; empty if the node reports them as JSON only.
   *
   * @param request the CallRequest to execute
   * @param block number, tag or hash as {@code eth_call} takes it
   * @throws RpcError −32009 if too many calls wait for the node
   */
  public Optional<ExecutedCall> trace(JsonNode request, JsonNode block) {
    return within(TraceCall.METHOD, () -> chain.trace(request, block));
  }

  /** The transaction of a hash; null for none. */
  public JsonNode transaction(Hash32 hash) {
    return call("eth_getTransactionByHash", params().add(hash.text()));
  }

  /** The receipt of a transaction; null for none. */
  public JsonNode receipt(Hash32 hash) {
    return call("eth_getTransactionReceipt", params().add(hash.text()));
  }

  /** Whether the node traces calls, according to its results so far. */
  public boolean traces() {
    return chain.limitation().isEmpty();
  }

  /** Whether traces report the effects of each call frame. */
  public boolean reportsEffects() {
    return chain.supportsEffects();
  }

  /** Whether there is a contract at an address. */
  public boolean hasCode(Address address) {
    return ContractCodeCheck.isThere(
        call(ContractCodeCheck.METHOD, ContractCodeCheck.params(address)));
  }

  /**
   * The same at a block.
   *
   * @param block number, tag or hash as {@code eth_call} takes it
   */
  public boolean hasCode(Address address, JsonNode block) {
    return ContractCodeCheck.isThere(
        call(ContractCodeCheck.METHOD, params().add(address.text()).add(block)));
  }

  /**
   * The hash of the given block: its tag or number may soon name another block.
   *
   * @param block number, tag or hash as {@code eth_call} takes it
   * @return an object with the hash (EIP-1898); empty for the pending block, and for a block that
   *     does not exist
   */
  public Optional<JsonNode> pinned(JsonNode block) {
    if (block.has("blockHash")) {
      return Optional.of(block);
    }
    if (block.asText().equals("pending")) {
      return Optional.empty();
    }
    JsonNode named = block.has("blockNumber") ? block.get("blockNumber") : block;
    JsonNode hash = call("eth_getBlockByNumber", params().add(named).add(false)).path("hash");
    return hash.isTextual()
        ? Optional.of(JsonNodeFactory.instance.objectNode().set("blockHash", hash))
        : Optional.empty();
  }

  /** The next nonce of an account, including pending transactions. */
  public long nonce(Address address) {
    return Long.decode(
        call("eth_getTransactionCount", params().add(address.text()).add("pending")).asText());
  }

  /** The next nonce of an account, without pending transactions. */
  public long minedNonce(Address address) {
    return Long.decode(
        call("eth_getTransactionCount", params().add(address.text()).add("latest")).asText());
  }

  /** The newest block. */
  public ChainHeader head() {
    return within("eth_getBlockByNumber", chain::head);
  }

  /** The block of a number; empty if there is none yet. */
  public Optional<ChainHeader> block(long number) {
    return within("eth_getBlockByNumber", () -> chain.block(number));
  }

  /** See {@link ChainNode#stateProofMethod}. */
  public String stateProofMethod() {
    return chain.stateProofMethod();
  }

  /** The id of the chain (EIP-155). */
  public long chainId() {
    return chain.chainId();
  }

  /** An empty array for parameters. */
  public static ArrayNode params() {
    return JsonNodeFactory.instance.arrayNode();
  }
}
