package dev.portcullis.ejb.rpc.dryrun;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.dryrun.DryRunResult.OwnedAddress;
import dev.portcullis.ejb.rpc.execution.CallAdmission;
import dev.portcullis.ejb.rpc.execution.ContractCalls;
import dev.portcullis.ejb.rpc.message.CallRequest;
import dev.portcullis.ejb.rpc.message.ParamKind;
import dev.portcullis.ejb.rpc.message.Params;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.message.RpcValueParser;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import dev.portcullis.ejb.rpc.policy.MethodDecision;
import dev.portcullis.ejb.rpc.policy.MethodPolicy;
import dev.portcullis.ejb.rpc.policy.MethodPolicy.Rule;
import dev.portcullis.ejb.rpc.sending.RawTransactions;
import dev.portcullis.ejb.rpc.visibility.Disclosures;
import dev.portcullis.ejb.rpc.visibility.OwnAddresses;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/**
 * Decides hypothetical calls with the same code that decides real calls. No transaction may be
 * open, because it queries the chain.
 */
@ApplicationScoped
public class DecisionDryRun {
  private static final String SEND = "eth_sendRawTransaction";
  private static final JsonNode LATEST = RpcValueParser.text("latest");

  /** Calldata too short for a selector: the ledger records no calldata. */
  private static final String NO_FUNCTION = "0x00";

  @Inject private CallAdmission admission;
  @Inject private ContractCalls calls;
  @Inject private RawTransactions transactions;
  @Inject private OwnAddresses addresses;
  @Inject private Disclosures disclosures;

  private record Attempt(Call call, ObjectNode request, JsonNode block) {}

  /**
   * The decision about a hypothetical call.
   *
   * @param method as a client names it
   * @param params as a client sends them; for a transaction, also an unsigned CallRequest
   * @param principal the caller; empty if there is no such account
   * @param rules the permissions that decide
   * @throws Failure VALIDATION with the invalid parameter; INVALID_INPUT if the node refuses to
   *     execute the call; CHAIN_UNAVAILABLE
   */
  public DryRunResult consider(
      String method, List<JsonNode> params, Optional<Principal> principal, RuleSource rules) {
    MethodPolicy policy =
        policy(method)
            .orElseThrow(() -> Failure.invalid("method", "must be a method of the gateway"));
    ArrayNode array = GatewayNodeClient.params().addAll(params);
    try {
      return consider(policy, new Params(array), principal, rules);
    } catch (RpcError wrong) {
      throw (Failure) invalid(wrong.getMessage()).initCause(wrong);
    } catch (NodeErrorException refusal) {
      throw (Failure)
          Failure.of(
                  Reason.INVALID_INPUT,
                  "The chain node rejected the dry run: " + refusal.getMessage())
              .initCause(refusal);
    }
  }

  /**
   * The decision about a recorded call, without its inner calls.
   *
   * @param method as it was recorded
   * @param from the sender, or null
   * @param to the target, or null
   * @param selector the selector, or null
   * @return empty for a method that does not exist
   */
  public Optional<DryRunResult> reevaluate(
      String method,
      Address from,
      Address to,
      String selector,
      Optional<Principal> principal,
      RuleSource rules) {
    return Optional.ofNullable(method)
        .flatMap(DecisionDryRun::policy)
        .map(
            policy -> {
              MethodDecision ruling = MethodDecision.of(policy, principal);
              if (policy.rule() == Rule.CONTRACT_PERMISSION && from != null) {
                Calldata calldata = Calldata.of(selector == null ? NO_FUNCTION : selector);
                Call call =
                    policy.method().equals(SEND)
                        ? Call.signed(from, to, calldata)
                        : new Call(from, to, calldata, ContractCalls.access(policy.method()));
                return ofCall(ruling, admission.enter(principal, call, rules));
              }
              return policy.rule() == Rule.OWN_ADDRESS && to != null
                  ? ofAddress(ruling, principal, policy.method(), to, RpcValueParser.text("latest"))
                  : new DryRunResult(ruling, Optional.empty(), Optional.empty());
            });
  }

  private DryRunResult consider(
      MethodPolicy policy, Params params, Optional<Principal> principal, RuleSource rules) {
    MethodDecision ruling = MethodDecision.of(policy, principal);
    if (policy.params().contains(ParamKind.BUNDLES)) {
      throw Failure.invalid("method", "must be eth_call, for each of the calls in a row");
    }
    if (policy.params().contains(ParamKind.USER_OPERATION)
        || policy.params().contains(ParamKind.OPERATION_DRAFT)) {
      throw Failure.invalid(
          "method", "must be eth_sendRawTransaction, for each call that the account makes");
    }
    if (policy.rule() == Rule.CONTRACT_PERMISSION) {
      Attempt attempt = attempt(policy, params, principal);
      if (isDisclosed(policy, params, principal, attempt)) {
        return new DryRunResult(MethodDecision.DISCLOSED, Optional.empty(), Optional.empty());
      }
      return ofCall(
          ruling,
          ruling == MethodDecision.BY_PERMISSION
              ? admission.decide(
                  principal, attempt.call(), attempt.request(), attempt.block(), rules)
              : admission.enter(principal, attempt.call(), rules));
    }
    if (policy.rule() == Rule.OWN_ADDRESS) {
      ArrayNode read = params.as(policy.params());
      Address address = new Address(read.get(0).textValue());
      return ofAddress(ruling, principal, policy.method(), address, read.path(1));
    }
    if (ruling.handling() == MethodDecision.Handling.FORWARDED
        || ruling.handling() == MethodDecision.Handling.ASKED) {
      params.as(policy.params());
    }
    return new DryRunResult(ruling, Optional.empty(), Optional.empty());
  }

  private boolean isDisclosed(
      MethodPolicy policy, Params params, Optional<Principal> principal, Attempt attempt) {
    return attempt.call().access() == AccessType.READ
        && principal.isPresent()
        && disclosures.open(principal.get(), attempt.call(), params.as(policy.params()).get(1));
  }

  private Attempt attempt(MethodPolicy policy, Params params, Optional<Principal> principal) {
    boolean unsigned = policy.method().equals(SEND) && params.json().path(0).isObject();
    ArrayNode read = params.as(unsigned ? List.of(ParamKind.CALL) : policy.params());
    if (read.get(0).isObject()) {
      ObjectNode request = (ObjectNode) read.get(0);
      calls.requireChain(request);
      principal.ifPresent(reader -> calls.addSender(policy.method(), request, reader));
      Call call = CallRequest.call(request, ContractCalls.access(policy.method()));
      return unsigned
          ? new Attempt(Call.signed(call.from(), call.to(), call.calldata()), request, LATEST)
          : new Attempt(call, request, ContractCalls.block(policy.method(), read));
    }
    SignedTransaction transaction = transactions.read(read.get(0).textValue());
    return new Attempt(RawTransactions.call(transaction), transaction.callRequest(), LATEST);
  }

  private DryRunResult ofAddress(
      MethodDecision ruling,
      Optional<Principal> principal,
      String method,
      Address address,
      JsonNode block) {
    return new DryRunResult(
        ruling,
        Optional.empty(),
        principal.map(
            asking -> new OwnedAddress(address, addresses.decide(asking, method, address, block))));
  }

  private static DryRunResult ofCall(MethodDecision ruling, AdmissionResult admissionResult) {
    return new DryRunResult(ruling, Optional.of(admissionResult), Optional.empty());
  }

  private static Optional<MethodPolicy> policy(String method) {
    return MethodPolicy.of(RpcMessage.known(method));
  }

  /** The failures of JSON-RPC begin with the name of the parameter. */
  private static Failure invalid(String message) {
    int end = message.indexOf(' ');
    return Failure.invalid(message.substring(0, end), message.substring(end + 1));
  }
}
