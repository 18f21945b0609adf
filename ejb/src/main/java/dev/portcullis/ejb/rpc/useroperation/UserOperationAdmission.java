package dev.portcullis.ejb.rpc.useroperation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.trace.TraceCall;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.rpc.MultiBlockTracer;
import dev.portcullis.ejb.rpc.TracedExecution;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.execution.CallAdmission;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.CallDeniedException.Subject;
import dev.portcullis.ejb.rpc.policy.PrincipalResolver;
import dev.portcullis.ejb.rpc.useroperation.AccountTrace.AccountCall;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Admits user operations (R-GTW-28). Each call that the account makes needs the permission of a
 * transaction with the account as its sender, down to the last call frame. The trace is that of the
 * call of the entry point, so later calls of a batch run on the state that earlier ones left.
 */
@ApplicationScoped
public class UserOperationAdmission {
  /** The most additional judgements of an operation if the rights keep changing. */
  private static final int MOST_JUDGEMENTS = 2;

  /** The gas of a transaction before its code runs, and of a byte of its calldata at most. */
  private static final long INTRINSIC_GAS = 21_000;

  private static final long BYTE_GAS = 40;

  private static final int HEX = 16;

  /** Larger limits exceed what any block has. */
  private static final int GAS_BITS = 40;

  @Inject private CallAdmission admission;
  @Inject private SmartAccountLookup accounts;
  @Inject private MultiBlockTracer tracer;
  @Inject private PolicyFeed policy;
  @Inject private PrincipalResolver principalResolver;

  /**
   * Admits an operation of a caller that is bound by permissions. If the rights changed meanwhile,
   * it is judged again.
   *
   * @return the executions that were judged
   * @throws CallDeniedException if it is denied
   */
  List<TracedExecution> admit(RpcCall call, UserOperation operation) {
    long version = policy.version();
    List<TracedExecution> judged = judge(call.reader(), operation);
    for (int again = 0; again < MOST_JUDGEMENTS && policy.version() != version; again++) {
      version = policy.version();
      Principal now =
          principalResolver.of(call.caller().context().actor()).orElseThrow(RpcError::unauthorized);
      judged = judge(now, operation);
    }
    return judged;
  }

  private List<TracedExecution> judge(Principal principal, UserOperation operation) {
    requireOwned(principal, operation);
    if (operation.hasPaymaster()) {
      throw UserOperationRefusal.PAYMASTER.of(operation);
    }
    if (operation.hasFactory()) {
      throw UserOperationRefusal.FACTORY.of(operation);
    }
    if (!accounts.hasPermittedCode(operation.sender())) {
      throw UserOperationRefusal.ACCOUNT_CODE.of(operation);
    }
    SmartAccount account =
        accounts
            .find(operation.sender())
            .orElseThrow(() -> UserOperationRefusal.ACCOUNT_IMPLEMENTATION.of(operation));
    List<ExecutionPart> parts =
        ExecutionDecoder.parts(account.address(), operation.callData())
            .orElseThrow(() -> UserOperationRefusal.CALL.of(operation));
    Map<Call, AdmissionResult> entered = new HashMap<>();
    Function<Call, AdmissionResult> enter =
        call -> entered.computeIfAbsent(call, asked -> enter(principal, asked));
    for (ExecutionPart part : parts) {
      var unused =
          enter.apply(
              new Call(account.address(), part.to(), Calldata.of(part.data()), AccessType.WRITE));
    }
    List<TracedExecution> executions = tracer.ofEntryPoint(request(operation));
    for (TracedExecution traced : executions) {
      judge(principal, operation, account, parts, traced, enter);
    }
    return executions;
  }

  /** A signature of an account proves nothing before its own code has verified it. */
  private void requireOwned(Principal principal, UserOperation operation) {
    Address sender = operation.sender();
    Optional<ActingUser> owner = admission.owner(principal, sender);
    if (owner.filter(user -> user.wallets().contains(sender)).isEmpty()) {
      Decision decision =
          owner.isPresent()
              ? Decision.WALLET_NOT_PROVEN
              : principal.person().isPresent()
                  ? Decision.WALLET_NOT_OWNED
                  : principal.withoutActor();
      throw CallDeniedException.by(
          decision, new Subject(sender, operation.entryPoint().address(), null, null, null));
    }
  }

  /** Asked once for equal calls: for a payment, the node is asked for code each time. */
  private AdmissionResult enter(Principal principal, Call call) {
    return admission.admitEntry(principal, call, TraceCall.LATEST, subject(call));
  }

  private void judge(
      Principal principal,
      UserOperation operation,
      SmartAccount account,
      List<ExecutionPart> parts,
      TracedExecution traced,
      Function<Call, AdmissionResult> enter) {
    AccountTrace trace =
        AccountTrace.read(
                traced.trace().json(),
                account,
                operation.entryPoint().address(),
                operation.callData())
            .orElseThrow(
                () ->
                    CallDeniedException.by(
                        Decision.JUDGE_NO_FRAMES,
                        new Subject(
                            account.address(),
                            operation.entryPoint().address(),
                            null,
                            null,
                            null)));
    List<ExecutionTrace> frames =
        trace.calls().stream().map(each -> ExecutionTrace.read(each.frame())).toList();
    for (int i = 0; i < frames.size(); i++) {
      AccountCall each = trace.calls().get(i);
      AdmissionResult entry = enter.apply(each.call());
      boolean isTransfer = entry.entry() == Decision.TRANSFER_NATIVE_ALLOW;
      if (isTransfer && each.ranCode()) {
        throw CallDeniedException.by(Decision.PERMISSION_MISSING, subject(each.call()));
      }
      if (!isTransfer) {
        admission.admitTraced(
            principal,
            entry,
            new TracedExecution(
                frames.get(i),
                traced.touched().without(explained(operation, account, frames, i)),
                traced.block()),
            subject(each.call()));
      }
    }
    if (!trace.includes(parts)) {
      throw UserOperationRefusal.NOT_EXECUTED.of(operation);
    }
  }

  /** The accounts that the entry point, the account's own code and its other calls touch. */
  private static Set<Address> explained(
      UserOperation operation, SmartAccount account, List<ExecutionTrace> frames, int call) {
    Set<Address> explained =
        new HashSet<>(
            Arrays.asList(
                operation.entryPoint().address(), account.beacon(), account.implementation()));
    for (int i = 0; i < frames.size(); i++) {
      if (i != call) {
        explained.addAll(frames.get(i).ran());
        explained.addAll(frames.get(i).created());
      }
    }
    explained.removeAll(frames.get(call).ran());
    return explained;
  }

  /** The call that the entry point makes, with the gas that it passes on. */
  private static ObjectNode request(UserOperation operation) {
    ObjectNode request = JsonNodeFactory.instance.objectNode();
    request.put("from", operation.entryPoint().address().text());
    request.put("to", operation.sender().text());
    request.put("data", operation.callData());
    BigInteger limit =
        new BigInteger(operation.json().path("callGasLimit").asText("0x0").substring(2), HEX);
    if (limit.signum() > 0 && limit.bitLength() <= GAS_BITS) {
      long ofCalldata = BYTE_GAS * operation.callData().length() / 2;
      request.put("gas", "0x" + Long.toHexString(limit.longValue() + INTRINSIC_GAS + ofCalldata));
    }
    return request;
  }

  private static Subject subject(Call call) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.put("from", call.from().text());
    data.put("to", call.to() == null ? null : call.to().text());
    data.put("data", call.calldata().text());
    return new Subject(call.from(), call.to(), call.calldata().selector().orElse(null), null, data);
  }
}
