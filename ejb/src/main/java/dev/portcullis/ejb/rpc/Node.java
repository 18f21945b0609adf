package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.ContractCode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What the gateway asks the node in order to decide. */
@ApplicationScoped
public class Node {
  private ChainNode chain;
  private Bulkhead bulkhead;
  private FinalAnswers answers;
  private FinalizedHead finalized;
  private JoinedCalls joined;

  /** For the container's proxy. */
  protected Node() {}

  /** In front of the chain. */
  @Inject
  public Node(ChainNode chain, RpcConfig config, Bulkhead bulkhead) {
    this.chain = chain;
    this.bulkhead = bulkhead;
    this.answers = new FinalAnswers(config.cacheBytes());
    this.finalized = new FinalizedHead(chain, answers::clear, System::nanoTime);
    this.joined = new JoinedCalls(config.executionWait());
  }

  /**
   * What the node answers, now or before if that cannot change; a tree of the caller's own.
   *
   * @throws RpcError −32009 when too many calls wait for the node
   */
  JsonNode call(String method, JsonNode params) {
    if (!answers.concern(method, params)) {
      return ask(method, params, () -> chain.call(method, params));
    }
    return answers
        .find(method, params)
        .orElseGet(() -> ask(method, params, () -> askAndKeep(method, params)));
  }

  /**
   * What the node answers to calls of one method, side by side and in one place.
   *
   * @param params of each
   */
  List<JsonNode> callAll(String method, List<JsonNode> params) {
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
  JsonNode transaction(Hash32 hash) {
    return call("eth_getTransactionByHash", params().add(hash.text()));
  }

  /** The receipt of a transaction; null for none. */
  JsonNode receipt(Hash32 hash) {
    return call("eth_getTransactionReceipt", params().add(hash.text()));
  }

  /** Whether there is a contract at an address. */
  boolean hasCode(Address address) {
    return ContractCode.isThere(call(ContractCode.METHOD, ContractCode.params(address)));
  }

  /** How many transactions an account has sent, those that wait included. */
  long nonce(Address address) {
    return Long.decode(
        call("eth_getTransactionCount", params().add(address.text()).add("pending")).asText());
  }

  /** How many transactions of an account are in blocks. */
  long minedNonce(Address address) {
    return Long.decode(
        call("eth_getTransactionCount", params().add(address.text()).add("latest")).asText());
  }

  /** The newest block. */
  BlockHeader head() {
    return within("eth_getBlockByNumber", chain::head);
  }

  /** The block of a number; empty if there is none yet. */
  Optional<BlockHeader> block(long number) {
    return within("eth_getBlockByNumber", () -> chain.block(number));
  }

  /** The id of the chain (EIP-155). */
  long chainId() {
    return chain.chainId();
  }

  static ArrayNode params() {
    return JsonNodeFactory.instance.arrayNode();
  }
}
