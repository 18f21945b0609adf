package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.chain.SignedTransaction;
import dev.portcullis.ejb.contract.DeploymentService;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.Person;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.denial.SubmissionLedger;
import dev.portcullis.ejb.policy.Settlement;
import dev.portcullis.ejb.rpc.Denied.Subject;
import dev.portcullis.ejb.wallet.WalletProofs;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Seldom;
import dev.portcullis.persistence.wallet.Allowance.Deed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signed transactions on their way to the chain: admitted as calls that write, and written down
 * with what the node said to them (supplement 1.7, "submission").
 */
@ApplicationScoped
public class RawTransactions implements RpcMethod {
  private static final Logger LOG = LoggerFactory.getLogger(RawTransactions.class);
  private static final String METHOD = "eth_sendRawTransaction";

  /** The node's throttle (supplement 1.1.1). */
  private static final int THROTTLED = -32005;

  /** Nodes take no transaction that is further ahead (supplement 2.10). */
  private static final int AHEAD = 50;

  @Inject private CallAdmission admission;
  @Inject private DeploymentService deployments;
  @Inject private SubmissionLedger submissions;
  @Inject private Settlement settlement;
  @Inject private WalletProofs proofs;
  @Inject private Node node;

  private final Seldom lines = Seldom.perMinute(5);

  /** For the container. */
  public RawTransactions() {}

  /**
   * A transaction that may be sent.
   *
   * @param caller in which request
   * @param reader who sends it
   * @param proves whether it proves the sender's wallet if the node takes it (ADR 0055)
   */
  record Admitted(SignedTransaction transaction, RpcCaller caller, Reader reader, boolean proves) {}

  @Override
  public Set<String> methods() {
    return Set.of(METHOD);
  }

  /** What is sent is written down, whoever sends it. */
  @Override
  public boolean servesAll() {
    return true;
  }

  @Override
  public boolean reads() {
    return false;
  }

  @Override
  public JsonNode answer(RpcCall call) {
    SignedTransaction transaction = read(call.params().get(0).textValue());
    return send(admit(call.caller(), call.reader(), transaction), call.params());
  }

  /** The transaction that a parameter is. */
  SignedTransaction read(String raw) {
    return SignedTransaction.read("params[0]", raw, node.chainId());
  }

  /** The transaction if the reader may send it. */
  Admitted admit(RpcCaller caller, Reader reader, SignedTransaction transaction) {
    Optional<Person> actor =
        reader.callsEverything()
            ? reader.person()
            : Optional.of(
                admission.admit(
                    reader, call(transaction), transaction.callRequest(), subject(transaction)));
    boolean isClaimed =
        actor.filter(person -> person.claimed().contains(transaction.sender())).isPresent();
    return new Admitted(transaction, caller, reader, isClaimed && isNew(transaction));
  }

  /** Whoever shows what the wallet had sent before proves nothing: others have seen that, too. */
  private boolean isNew(SignedTransaction transaction) {
    return transaction.nonce() >= node.nonce(transaction.sender());
  }

  /** What it wants to do. */
  static Call call(SignedTransaction transaction) {
    Deed deed = transaction.deed();
    Calldata calldata = Calldata.of(deed.calldata());
    return Call.signed(transaction.sender(), deed.to(), calldata);
  }

  /** What the ledger keeps of it. */
  static Subject subject(SignedTransaction transaction) {
    Deed deed = transaction.deed();
    return new Subject(
        transaction.sender(),
        deed.to(),
        Calldata.of(deed.calldata()).selector().orElse(null),
        transaction.hash(),
        null);
  }

  /** Sends a transaction that was admitted, whether or not its sender waits for the answer. */
  JsonNode send(Admitted admitted, JsonNode params) {
    return Cancellation.NEVER.run(() -> sent(admitted, params));
  }

  private JsonNode sent(Admitted admitted, JsonNode params) {
    SignedTransaction transaction = admitted.transaction();
    if (transaction.deed().to() == null) {
      note(transaction);
    }
    Hash32 hash = transaction.hash();
    try {
      JsonNode answer = node.call(METHOD, params);
      submissions.accepted(hash);
      if (admitted.proves()) {
        prove(admitted);
      }
      return answer;
    } catch (NodeRefusal refusal) {
      if (refusal.code() == THROTTLED) {
        submissions.throttled(hash, refusal.code(), refusal.getMessage());
      } else {
        submissions.refused(hash, refusal.code(), refusal.getMessage());
      }
      throw refusal;
    }
  }

  /** It is sent, whatever becomes of the note; the next transaction proves as much. */
  private void prove(Admitted admitted) {
    try {
      proofs.sent(
          admitted.caller().context().actor(),
          admitted.reader().worksFor(),
          admitted.transaction().sender());
      settlement.settle();
    } catch (RuntimeException fault) {
      lines
          .tell("proof")
          .ifPresent(more -> LOG.warn("A wallet was not noted as proven{}", more, fault));
    }
  }

  /** Whoever deploys a contract may look at it; only what the node may take is noted. */
  private void note(SignedTransaction transaction) {
    Address sender = transaction.sender();
    long next = node.nonce(sender);
    if (transaction.nonce() >= next && transaction.nonce() <= next + AHEAD) {
      deployments.announce(
          OwnAddresses.deployed(sender, transaction.nonce()), sender, transaction.hash());
      settlement.settle();
    }
  }
}
