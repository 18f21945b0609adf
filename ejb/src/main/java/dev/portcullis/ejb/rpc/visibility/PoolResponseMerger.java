package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.transaction.PendingTransactionJson;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.pool.PoolReader;
import dev.portcullis.ejb.rpc.message.RpcValueParser;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.pool.PooledTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;

/**
 * Adds the transactions queued in the gateway to the node's results, so that clients see one pool
 * (ADR 0121). Without a gateway pool, results are unchanged.
 */
@ApplicationScoped
public class PoolResponseMerger {
  private static final String TRANSACTION = "eth_getTransactionByHash";
  private static final String COUNT = "eth_getTransactionCount";

  private PoolReader poolReader;
  private DecisionFactCache facts;

  /** For the container's proxy. */
  protected PoolResponseMerger() {}

  /** With its dependencies. */
  @Inject
  public PoolResponseMerger(PoolReader poolReader, DecisionFactCache facts) {
    this.poolReader = poolReader;
    this.facts = facts;
  }

  /** The merged result of a method for a principal without restrictions on it. */
  public JsonNode whole(String method, JsonNode params, Principal principal, JsonNode answer) {
    return count(method, params, transaction(method, params, principal, answer));
  }

  /** The merged result of a method, if it requests a queued transaction. */
  public JsonNode transaction(
      String method, JsonNode params, Principal principal, JsonNode answer) {
    String hash = params.path(0).asText();
    return method.equals(TRANSACTION) && Hash32.isValid(hash)
        ? transaction(new Hash32(hash), principal, answer)
        : answer;
  }

  /**
   * A queued transaction, for principals that may see its sender's transactions. Its recipient sees
   * it after it is mined.
   *
   * @param answer the node's result
   */
  public JsonNode transaction(Hash32 hash, Principal principal, JsonNode answer) {
    if (answer.isObject()) {
      return answer;
    }
    Optional<PooledTransaction> found = poolReader.find(hash).filter(row -> isOwn(principal, row));
    return found.isPresent() ? PendingTransactionJson.of(poolReader.read(found.get())) : answer;
  }

  private boolean isOwn(Principal principal, PooledTransaction row) {
    return principal.unfilteredMethods(TRANSACTION)
        || !facts.visible(principal, Set.of(row.sender())).isEmpty();
  }

  /**
   * The next nonce of an account.
   *
   * @param known the nonce according to the node
   */
  long nextNonce(Address address, long known) {
    return poolReader.nextNonce(address, known);
  }

  /** The transaction count of an account, including those queued here if it counts pending ones. */
  public JsonNode count(String method, JsonNode params, JsonNode answer) {
    String address = params.path(0).asText();
    if (!method.equals(COUNT)
        || !params.path(1).asText().equals("pending")
        || !Address.isValid(address)
        || !answer.asText().matches("0x[0-9a-fA-F]{1,15}")) {
      return answer;
    }
    long known = Long.decode(answer.asText());
    return RpcValueParser.text(
        "0x" + Long.toHexString(poolReader.nextNonce(new Address(address), known)));
  }
}
