package dev.portcullis.ejb.rpc.sending;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.contract.DeploymentOutcomeService;
import dev.portcullis.ejb.contract.DeploymentService;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.denial.Denial.Origin;
import dev.portcullis.ejb.denial.SubmissionLedger;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.policy.PropagationBarrier;
import dev.portcullis.ejb.rpc.PendingStateOverrides;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.execution.CallAdmission;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import dev.portcullis.ejb.rpc.policy.CallDeniedException.Subject;
import dev.portcullis.ejb.rpc.policy.PrincipalResolver;
import dev.portcullis.ejb.rpc.visibility.OwnAddresses;
import dev.portcullis.ejb.wallet.WalletProofRecorder;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.persistence.contract.Deployer;
import dev.portcullis.persistence.contract.DeploymentOutcomeQueries.Deployment;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admits signed transactions as calls that write, sends them to the chain, and records the node's
 * result (R-GTW-24).
 */
@ApplicationScoped
public class RawTransactions implements RpcMethod {
  private static final Logger LOG = LoggerFactory.getLogger(RawTransactions.class);
  static final String METHOD = "eth_sendRawTransaction";

  /** The node's rate limit (R-GTW-3). */
  static final int THROTTLED = -32005;

  /** The maximum distance of the nonce from the next one that nodes accept (R-CHN-31). */
  static final int AHEAD = 50;

  /** The most additional judgements of a transaction if the rights keep changing. */
  private static final int MOST_JUDGEMENTS = 2;

  /** The most contracts that are recorded for one transaction. */
  private static final int MOST_CREATED = 100;

  @Inject private CallAdmission admissions;
  @Inject private DeferredTransactions early;
  @Inject private DeploymentService deployments;
  @Inject private DeploymentOutcomeService outcomes;
  @Inject private SubmissionLedger submissions;
  @Inject private PolicyFeed policy;
  @Inject private PrincipalResolver principalResolver;
  @Inject private PropagationBarrier propagationBarrier;
  @Inject private WalletProofRecorder proofs;
  @Inject private GatewayNodeClient node;

  private final LogThrottle lines = LogThrottle.perMinute(5);

  /**
   * A transaction that may be sent.
   *
   * @param caller the caller of the request
   * @param principal the principal that sends it
   * @param deployer the deployer of the contracts that it creates (ADR 0106)
   * @param creates the contracts that it creates in a simulation
   * @param proves whether it proves the sender's wallet if the node accepts it (ADR 0055)
   */
  record Admitted(
      SignedTransaction transaction,
      RpcCaller caller,
      Principal principal,
      Deployer deployer,
      Set<Address> creates,
      boolean proves) {}

  @Override
  public Set<String> methods() {
    return Set.of(METHOD);
  }

  /** Every sent transaction is recorded, for every principal. */
  @Override
  public boolean handlesUnrestricted() {
    return true;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public JsonNode answer(RpcCall call) {
    SignedTransaction transaction = read(call.params().get(0).textValue());
    return deliver(call.caller(), call.reader(), transaction, call.params(), Origin.RPC, () -> {});
  }

  /**
   * Sends a transaction if the principal may, or queues it until its turn.
   *
   * @param params of {@code eth_sendRawTransaction}
   * @param spend runs after the admission, and before it is sent or queued
   */
  public JsonNode deliver(
      RpcCaller caller,
      Principal principal,
      SignedTransaction transaction,
      JsonNode params,
      Origin origin,
      Runnable spend) {
    OptionalLong accountNonce = early.accountNonce(transaction);
    if (accountNonce.isEmpty()) {
      Admitted admitted = admit(caller, principal, transaction);
      spend.run();
      return early.sending(
          transaction, params.get(0).textValue(), caller, origin, () -> send(admitted, params));
    }
    if (!principal.callsWithoutRules()) {
      var unused = admissions.admitEntry(principal, call(transaction), subject(transaction));
    }
    spend.run();
    return early.keep(
        transaction, params.get(0).textValue(), caller, origin, accountNonce.getAsLong());
  }

  /** Parses the transaction of a parameter. */
  public SignedTransaction read(String raw) {
    return SignedTransaction.read("params[0]", raw, node.chainId());
  }

  private Admitted admit(RpcCaller caller, Principal principal, SignedTransaction transaction) {
    return admit(caller, principal, transaction, PendingStateOverrides.NONE);
  }

  /**
   * Admits the transaction for the principal. If the rights changed during the trace, which may
   * take long, it is judged again.
   *
   * @param stateOverlay the expected state at its turn
   */
  Admitted admit(
      RpcCaller caller,
      Principal principal,
      SignedTransaction transaction,
      PendingStateOverrides stateOverlay) {
    long version = policy.version();
    Admitted admitted = judged(caller, principal, transaction, stateOverlay);
    for (int again = 0; again < MOST_JUDGEMENTS && policy.version() != version; again++) {
      version = policy.version();
      Principal now =
          principalResolver.of(caller.context().actor()).orElseThrow(RpcError::unauthorized);
      admitted = judged(caller, now, transaction, stateOverlay);
    }
    return admitted;
  }

  private Admitted judged(
      RpcCaller caller,
      Principal principal,
      SignedTransaction transaction,
      PendingStateOverrides stateOverlay) {
    Address wallet = transaction.sender();
    Optional<AdmissionResult> admissionResult =
        principal.callsWithoutRules()
            ? Optional.empty()
            : Optional.of(
                admissions.admit(
                    principal, call(transaction), transaction, stateOverlay, subject(transaction)));
    Optional<ActingUser> owner =
        admissionResult.isPresent()
            ? admissionResult.get().actor()
            : admissions.owner(principal, wallet);
    boolean isClaimed =
        admissionResult
            .flatMap(AdmissionResult::actor)
            .or(principal::person)
            .filter(actingUser -> actingUser.claimed().contains(wallet))
            .isPresent();
    return new Admitted(
        transaction,
        caller,
        principal,
        owner
            .map(actingUser -> Deployer.of(wallet, actingUser.organizationId()))
            .orElseGet(() -> Deployer.unknown(wallet)),
        admissionResult.map(AdmissionResult::creates).orElse(Set.of()),
        isClaimed && isNew(transaction));
  }

  /**
   * A transaction that the wallet has sent before proves nothing, because others have seen it, too.
   */
  private boolean isNew(SignedTransaction transaction) {
    return transaction.nonce() >= node.nonce(transaction.sender());
  }

  /** The call of the transaction. */
  public static Call call(SignedTransaction transaction) {
    return Call.signed(transaction.sender(), transaction.to(), Calldata.of(transaction.data()));
  }

  /** The subject that the ledger records. */
  public static Subject subject(SignedTransaction transaction) {
    return new Subject(
        transaction.sender(),
        transaction.to(),
        Calldata.of(transaction.data()).selector().orElse(null),
        transaction.hash(),
        null);
  }

  /** Sends an admitted transaction, whether or not its sender waits for the result. */
  JsonNode send(Admitted admitted, JsonNode params) {
    return Cancellation.NEVER.run(() -> sent(admitted, params));
  }

  private JsonNode sent(Admitted admitted, JsonNode params) {
    SignedTransaction transaction = admitted.transaction();
    if (transaction.to() == null) {
      note(admitted);
    }
    Hash32 hash = transaction.hash();
    Instant sentAt = Clock.now();
    try {
      JsonNode answer = node.call(METHOD, params);
      submissions.accepted(hash, sentAt);
      if (transaction.to() == null) {
        noteOutcome(() -> outcomes.accepted(deployment(transaction)));
      }
      if (admitted.proves()) {
        prove(admitted);
      }
      if (admitted.deployer().isKnown()) {
        noteCreations(admitted);
      }
      return answer;
    } catch (NodeErrorException refusal) {
      if (refusal.code() == THROTTLED) {
        submissions.throttled(hash, refusal.code(), refusal.getMessage());
      } else {
        submissions.refused(hash, refusal.code(), refusal.getMessage());
        if (transaction.to() == null) {
          noteOutcome(() -> outcomes.refused(deployment(transaction), refusal.getMessage()));
        }
      }
      throw refusal;
    }
  }

  /** The transaction is sent even if the record fails. The next transaction proves the same. */
  private void prove(Admitted admitted) {
    try {
      proofs.sent(
          admitted.caller().context().actor(),
          admitted.principal().worksFor(),
          admitted.transaction().sender());
      propagationBarrier.settle();
    } catch (RuntimeException fault) {
      lines
          .permit("proof")
          .ifPresent(more -> LOG.warn("A wallet was not recorded as proven{}", more, fault));
    }
  }

  /**
   * The deployer of a contract may read it. Only a transaction that the node may accept is
   * recorded.
   */
  private void note(Admitted admitted) {
    SignedTransaction transaction = admitted.transaction();
    Address sender = transaction.sender();
    long next = node.nonce(sender);
    if (transaction.nonce() >= next && transaction.nonce() <= next + AHEAD) {
      deployments.announce(
          OwnAddresses.deployed(sender, transaction.nonce()),
          admitted.deployer(),
          transaction.hash());
      propagationBarrier.settle();
    }
  }

  private static Deployment deployment(SignedTransaction transaction) {
    Address sender = transaction.sender();
    long nonce = transaction.nonce();
    return new Deployment(OwnAddresses.deployed(sender, nonce), sender, nonce, transaction.hash());
  }

  /** The outcome of a deployment is only listed: the transaction is sent even if this fails. */
  private void noteOutcome(Runnable record) {
    try {
      record.run();
    } catch (RuntimeException fault) {
      lines
          .permit("outcome")
          .ifPresent(
              more -> LOG.warn("The outcome of a deployment was not recorded{}", more, fault));
    }
  }

  /**
   * Records the contracts that an accepted transaction creates in inner calls of a simulation. This
   * grants nothing until the trace of the mined transaction is read. The transaction is sent even
   * if the record fails.
   */
  private void noteCreations(Admitted admitted) {
    SignedTransaction transaction = admitted.transaction();
    Address deployed = OwnAddresses.deployed(transaction.sender(), transaction.nonce());
    List<Address> created =
        admitted.creates().stream()
            .filter(contract -> !contract.equals(deployed))
            .limit(MOST_CREATED)
            .toList();
    if (created.isEmpty()) {
      return;
    }
    try {
      deployments.simulated(created, admitted.deployer(), transaction.hash());
    } catch (RuntimeException fault) {
      lines
          .permit("creations")
          .ifPresent(
              more ->
                  LOG.warn("The contracts that a call creates were not recorded{}", more, fault));
    }
  }
}
