package dev.portcullis.ejb.rpc.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.ContractCodeCheck;
import dev.portcullis.ejb.rpc.limit.Bulkhead;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** What the gateway asks the node in order to decide. */
@ApplicationScoped
public class GatewayNodeClient {
  private ChainNode chain;
  private Bulkhead bulkhead;
  private FinalizedResponseCache answers;
  private FinalizedHead finalized;
  private RequestCoalescer joined;

  /** For the container's proxy. */
  protected GatewayNodeClient() {}

  /** In front of the chain. */
  @Inject
  public GatewayNodeClient(ChainNode chain, RpcConfig config, Bulkhead bulkhead) {
    this.chain = chain;
    this.bulkhead = bulkhead;
    this.answers = new FinalizedResponseCache(config.cacheBytes());
    this.finalized = new FinalizedHead(chain, answers::clear, System::nanoTime);
    this.joined = new RequestCoalescer(config.executionWait());
  }

  /**
   * What the node answers, now or before if that cannot change; a tree of the caller's own.
   *
   * @throws RpcError −32009 when too many calls wait for the node
   */
  public JsonNode call(String method, JsonNode params) {
    return call(method, params, () -> {});
  }

  /** The same; {@code asking} is run where the node is asked for this answer alone. */
  private JsonNode call(String method, JsonNode params, Runnable asking) {
    if (!answers.concern(method, params)) {
      return ask(
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
                ask(
                    method,
                    params,
                    () -> {
                      asking.run();
                      return askAndKeep(method, params);
                    }));
  }

  /**
   * What the node says.
   *
   * @param json its answer, null for nothing
   * @param remembered whether it was asked by somebody else, before or at the same time
   */
  public record NodeReply(JsonNode json, boolean remembered) {
    /** Whether there is what was asked for. */
    public boolean isThere() {
      return json.isObject();
    }

    /** What there is, or what stands for it: made only then, so that one of them is read. */
    public JsonNode or(Supplier<JsonNode> other) {
      return isThere() ? json : other.get();
    }
  }

  /** The same as {@link #call}, and whether somebody else's question was answered. */
  public NodeReply tell(String method, Hash32 hash) {
    AtomicBoolean asked = new AtomicBoolean();
    ArrayNode params = params().add(hash.text());
    JsonNode answer = call(method, params, () -> asked.set(true));
    return new NodeReply(answer, !asked.get());
  }

  /**
   * Asks about something that does not exist in place of a hash of which somebody else's answer is
   * known: so that it takes as long as for a hash that does not exist.
   */
  public void requestDecoy(String method, Hash32 hash) {
    var unused = tell(method, DecoyTransaction.other(hash));
  }

  /**
   * What the node answers to calls of one method, side by side and in one place.
   *
   * @param params of each
   */
  public List<JsonNode> callAll(String method, List<JsonNode> params) {
    return within(method, () -> chain.callAll(method, params));
  }

  /** Those that wait for the answer to another's question have a place, too. */
  private JsonNode ask(String method, JsonNode params, Supplier<JsonNode> question) {
    return within(method, () -> joined.call(method, params, question));
  }

  private JsonNode askAndKeep(String method, JsonNode params) {
    long before = within("eth_getBlockByNumber", finalized::number);
    JsonNode answer = chain.call(method, params);
    answers.add(method, params, answer, before);
    return answer;
  }

  private <T> T within(String method, Supplier<T> question) {
    return bulkhead.call(Bulkhead.caller(CallContext.current()), method, question);
  }

  /** The transaction of a hash; null for none. */
  public JsonNode transaction(Hash32 hash) {
    return call("eth_getTransactionByHash", params().add(hash.text()));
  }

  /** The receipt of a transaction; null for none. */
  public JsonNode receipt(Hash32 hash) {
    return call("eth_getTransactionReceipt", params().add(hash.text()));
  }

  /** Whether the node traces calls, as far as its answers have shown. */
  public boolean traces() {
    return chain.limitation().isEmpty();
  }

  /** Whether traces tell what each frame does. */
  public boolean tellsEffects() {
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
   * The block that is named, by its hash: what names it stands for another one soon.
   *
   * @param block number, tag or hash as {@code eth_call} takes it
   * @return an object with the hash (EIP-1898); empty for the open block, and for one that is not
   *     there
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

  /** How many transactions an account has sent, those that wait included. */
  public long nonce(Address address) {
    return Long.decode(
        call("eth_getTransactionCount", params().add(address.text()).add("pending")).asText());
  }

  /** How many transactions of an account are in blocks. */
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

  /** The id of the chain (EIP-155). */
  public long chainId() {
    return chain.chainId();
  }

  /** An empty array for parameters. */
  public static ArrayNode params() {
    return JsonNodeFactory.instance.arrayNode();
  }
}
