package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.transaction.PendingForm;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.decision.memory.AccessFacts;
import dev.portcullis.ejb.pool.Waiting;
import dev.portcullis.ejb.rpc.message.Values;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.pool.PooledTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;

/**
 * Completes what the node answers by what waits in the gate, so that clients notice no difference:
 * to them it is one pool (ADR 0121). Where none is used, answers stay as they are.
 */
@ApplicationScoped
public class WaitingAnswers {
  private static final String TRANSACTION = "eth_getTransactionByHash";
  private static final String COUNT = "eth_getTransactionCount";

  private Waiting waiting;
  private AccessFacts facts;

  /** For the container's proxy. */
  protected WaitingAnswers() {}

  /** With what it asks. */
  @Inject
  public WaitingAnswers(Waiting waiting, AccessFacts facts) {
    this.waiting = waiting;
    this.facts = facts;
  }

  /** The answer to a method for somebody from whom nothing of it is kept. */
  public JsonNode whole(String method, JsonNode params, Reader reader, JsonNode answer) {
    return count(method, params, transaction(method, params, reader, answer));
  }

  /** The answer to a method, if it is that to the question for a transaction that waits. */
  public JsonNode transaction(String method, JsonNode params, Reader reader, JsonNode answer) {
    String hash = params.path(0).asText();
    return method.equals(TRANSACTION) && Hash32.isValid(hash)
        ? transaction(new Hash32(hash), reader, answer)
        : answer;
  }

  /**
   * A transaction that waits, for those who see the transactions of its sender; whom it is for sees
   * it when it is mined.
   *
   * @param answer what the node says
   */
  public JsonNode transaction(Hash32 hash, Reader reader, JsonNode answer) {
    if (answer.isObject()) {
      return answer;
    }
    Optional<PooledTransaction> found = waiting.find(hash).filter(row -> isOwn(reader, row));
    return found.isPresent() ? PendingForm.of(waiting.read(found.get())) : answer;
  }

  private boolean isOwn(Reader reader, PooledTransaction row) {
    return reader.readsWhole(TRANSACTION) || !facts.visible(reader, Set.of(row.sender())).isEmpty();
  }

  /**
   * The nonce that an account uses next.
   *
   * @param known what the node says of it
   */
  long nextNonce(Address address, long known) {
    return waiting.nextNonce(address, known);
  }

  /** The number of an account's transactions, with those that wait here if it counts them. */
  public JsonNode count(String method, JsonNode params, JsonNode answer) {
    String address = params.path(0).asText();
    if (!method.equals(COUNT)
        || !params.path(1).asText().equals("pending")
        || !Address.isValid(address)
        || !answer.asText().matches("0x[0-9a-fA-F]{1,15}")) {
      return answer;
    }
    long known = Long.decode(answer.asText());
    return Values.text("0x" + Long.toHexString(waiting.nextNonce(new Address(address), known)));
  }
}
