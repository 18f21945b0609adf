package dev.portcullis.ejb.rpc.policy;

import dev.portcullis.ejb.denial.Denial;
import dev.portcullis.ejb.denial.Denial.Origin;
import dev.portcullis.ejb.denial.DenialLedger;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.policy.CallDeniedException.Subject;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Records denials, and calls that would be denied (ADR 0048 and 0123). */
@ApplicationScoped
public class RpcDenialRecorder {
  private static final int FORBIDDEN = -32001;

  @Inject private DenialLedger ledger;
  @Inject private RpcMeters meters;

  /**
   * Records the denial of a call.
   *
   * @param origin the origin of the call
   * @return the id of the record, for the caller
   */
  public String denied(
      CallDeniedException callDeniedException, String method, RpcCaller caller, Origin origin) {
    meters.denied(callDeniedException.ruleId());
    String id = Ids.id();
    ledger.add(denial(id, callDeniedException, method, caller, origin, FORBIDDEN, "Forbidden"));
    return id;
  }

  /** Records that a call of {@code /rpc} was answered although a rule would deny it. */
  public void reported(CallDeniedException callDeniedException, String method, RpcCaller caller) {
    meters.reported(callDeniedException.ruleId());
    ledger.add(denial(Ids.id(), callDeniedException, method, caller, Origin.RPC, null, null));
  }

  private static Denial denial(
      String id,
      CallDeniedException callDeniedException,
      String method,
      RpcCaller caller,
      Origin origin,
      Integer code,
      String message) {
    CallContext context = caller.context();
    Actor actor = context.actor();
    Subject subject = callDeniedException.subject();
    return new Denial(
        id,
        Clock.now(),
        origin,
        method,
        subject.transaction(),
        subject.from(),
        subject.to(),
        subject.selector(),
        callDeniedException.getMessage(),
        callDeniedException.ruleId(),
        code,
        message,
        actor.type(),
        actor.type() == Actor.Type.USER ? actor.id() : null,
        actor.type() == Actor.Type.TENANT ? actor.id() : null,
        actor.type() == Actor.Type.M2M_APP ? actor.id() : null,
        actor.organizationId(),
        context.ipAddress(),
        context.requestId(),
        context.traceId(),
        caller.viewed());
  }
}
