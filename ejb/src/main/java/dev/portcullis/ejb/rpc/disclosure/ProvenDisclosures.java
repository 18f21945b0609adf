package dev.portcullis.ejb.rpc.disclosure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.disclosure.DisclosureRequest.Figure;
import dev.portcullis.ejb.rpc.message.Params;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.CallDeniedException.Subject;
import dev.portcullis.ejb.rpc.policy.MethodDecision;
import dev.portcullis.ejb.rpc.policy.MethodPolicy;
import dev.portcullis.ejb.rpc.policy.RpcMeters;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers every client what the zone discloses of a contract, with proofs (R-GTW-26). The state is
 * that after the last block of the batch of the requested block. Such an answer never changes, so
 * that repeated requests cost no execution.
 */
@ApplicationScoped
public class ProvenDisclosures {
  static final String SUPPLY = "prividium_tokenSupplyDisclosure";
  static final String BALANCE = "prividium_tokenBalanceDisclosure";
  static final String ACCOUNT = "prividium_accountDataDisclosure";
  static final String STORAGE = "prividium_storageDisclosureContract";

  private static final String RULE = "disclosure.missing";
  private static final String REASON = "the zone does not disclose it, or not as of this block";
  private static final long CACHE_BYTES = 16L << 20;

  private final AtomicInteger computing = new AtomicInteger();

  private DisclosureProofsConfig config;
  private DecisionFactCache facts;
  private ProvingNode node;
  private DisclosureAssembly assembly;
  private RpcMeters meters;
  private Cache<Key, Kept> answers;

  /** For the container's proxy. */
  protected ProvenDisclosures() {}

  /** With its dependencies. */
  @Inject
  public ProvenDisclosures(
      DisclosureProofsConfig config,
      DecisionFactCache facts,
      ProvingNode node,
      DisclosureAssembly assembly,
      RpcMeters meters) {
    this.config = config;
    this.facts = facts;
    this.node = node;
    this.assembly = assembly;
    this.meters = meters;
    this.answers =
        Caffeine.newBuilder()
            .maximumWeight(CACHE_BYTES)
            .weigher((Key key, Kept kept) -> kept.bytes())
            .executor(Runnable::run)
            .build();
  }

  private record Key(DisclosureRequest request, SettledBatch batch) {}

  private record Kept(JsonNode answer, int bytes) {}

  /**
   * The answer of a method.
   *
   * @throws RpcError −32601 if the methods are off; −32001 if it is not disclosed; −32602 for a
   *     block without a batch on layer 1; −32603 if it cannot be proven; −32009 if too many are
   *     computed
   */
  public JsonNode answer(MethodPolicy policy, Params params, RpcCaller caller) {
    if (!config.areMethodsOn()) {
      throw RpcError.methodNotFound(
          "The method " + policy.method() + " does not exist or is not available");
    }
    ArrayNode values = params.as(policy.params());
    DisclosureRequest request = DisclosureRequest.of(policy.method(), values);
    Disclosure disclosure =
        facts
            .disclosure(request.contract())
            .filter(request::isIn)
            .orElseThrow(() -> denied(request, caller));
    SettledBatch batch;
    if (request.figure() == Figure.STORAGE) {
      batch = node.batchByNumber(values.get(0).path("l1BatchNumber"));
      requireCovered(disclosure, batch.lastBlock(), request, caller);
    } else {
      long block = node.number(values.get(values.size() - 1));
      requireCovered(disclosure, block, request, caller);
      batch = node.batch(block);
    }
    meters.allowed(MethodDecision.DISCLOSED.ruleId());
    Key key = new Key(request, batch);
    Kept kept = answers.getIfPresent(key);
    return kept == null ? computed(key) : kept.answer();
  }

  private void requireCovered(
      Disclosure disclosure, long block, DisclosureRequest request, RpcCaller caller) {
    if (block < disclosure.startBlock()) {
      throw denied(request, caller);
    }
  }

  private JsonNode computed(Key key) {
    try {
      if (computing.incrementAndGet() > config.concurrent()) {
        throw RpcError.busy("Too many disclosures are computed; try again later");
      }
      JsonNode answer = assembly.answer(key.request(), key.batch());
      answers.put(key, new Kept(answer, answer.toString().length()));
      return answer;
    } finally {
      computing.decrementAndGet();
    }
  }

  /** Anonymous clients write no record, which would be a way to fill the ledger. */
  private RuntimeException denied(DisclosureRequest request, RpcCaller caller) {
    if (caller.context().actor().id() != null) {
      return new CallDeniedException(RULE, REASON, true, Subject.address(request.contract()));
    }
    meters.denied(RULE);
    return RpcError.forbidden(
        "Forbidden", JsonNodeFactory.instance.objectNode().put("ruleId", RULE));
  }
}
