package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.chain.SignedTransaction;
import dev.portcullis.ejb.contract.DeploymentService;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.denial.SubmissionLedger;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.rpc.Denied.Subject;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.wallet.Allowance.Deed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/**
 * Signed transactions on their way to the chain: admitted as calls that write, and written down
 * with what the node said to them (supplement 1.7, "submission").
 */
@ApplicationScoped
public class RawTransactions implements RpcMethod {
  private static final String METHOD = "eth_sendRawTransaction";

  /** The node's throttle (supplement 1.1.1). */
  private static final int THROTTLED = -32005;

  /** Nodes take no transaction that is further ahead (supplement 2.10). */
  private static final int AHEAD = 50;

  @Inject private CallAdmission admission;
  @Inject private DeploymentService deployments;
  @Inject private SubmissionLedger submissions;
  @Inject private PolicyFeed policy;
  @Inject private Node node;

  /** For the container. */
  public RawTransactions() {}

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
  public JsonNode answer(RpcCall call) {
    SignedTransaction transaction = read(call.params().get(0).textValue());
    admit(call.reader(), transaction);
    return send(transaction, call.params());
  }

  /** The transaction that a parameter is. */
  SignedTransaction read(String raw) {
    return SignedTransaction.read("params[0]", raw, node.chainId());
  }

  /** Returns if the reader may send it. */
  void admit(Reader reader, SignedTransaction transaction) {
    if (!reader.callsEverything()) {
      admission.admit(reader, call(transaction), transaction.callRequest(), subject(transaction));
    }
  }

  /** What it wants to do. */
  static Call call(SignedTransaction transaction) {
    Deed deed = transaction.deed();
    Calldata calldata = Calldata.of(deed.calldata());
    return new Call(transaction.sender(), deed.to(), calldata, AccessType.WRITE);
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

  /** Sends a transaction that was admitted. */
  JsonNode send(SignedTransaction transaction, JsonNode params) {
    if (transaction.deed().to() == null) {
      note(transaction);
    }
    Hash32 hash = transaction.hash();
    try {
      JsonNode answer = node.call(METHOD, params);
      submissions.accepted(hash);
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

  /** Whoever deploys a contract may look at it; only what the node may take is noted. */
  private void note(SignedTransaction transaction) {
    Address sender = transaction.sender();
    long next = node.nonce(sender);
    if (transaction.nonce() >= next && transaction.nonce() <= next + AHEAD) {
      deployments.announce(
          OwnAddresses.deployed(sender, transaction.nonce()), sender, transaction.hash());
      policy.settle();
    }
  }
}
