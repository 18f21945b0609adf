package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.denial.Denial;
import dev.portcullis.ejb.denial.Denial.Origin;
import dev.portcullis.ejb.denial.DenialLedger;
import dev.portcullis.ejb.rpc.Denied.Subject;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Counts and writes down what was denied, whether or not its caller still waits. */
@ApplicationScoped
public class DeniedCalls {
  @Inject private DenialLedger denials;
  @Inject private RpcMeters meters;

  /** For the container. */
  public DeniedCalls() {}

  /**
   * Writes a denial down.
   *
   * @param method that was denied
   * @return the identifier of the record
   */
  String record(Denied denied, String method, RpcCaller caller, Origin origin) {
    meters.denied(denied.ruleId());
    String id = Ids.id();
    CallContext context = caller.context();
    Actor actor = context.actor();
    Subject subject = denied.subject();
    denials.add(
        new Denial(
            id,
            Clock.now(),
            origin,
            method,
            subject.transaction(),
            subject.from(),
            subject.to(),
            subject.selector(),
            denied.getMessage(),
            denied.ruleId(),
            -32001,
            "Forbidden",
            actor.type(),
            actor.type() == Actor.Type.USER ? actor.id() : null,
            actor.type() == Actor.Type.TENANT ? actor.id() : null,
            actor.type() == Actor.Type.M2M_APP ? actor.id() : null,
            actor.organizationId(),
            context.ipAddress(),
            context.requestId(),
            context.traceId(),
            caller.viewed()));
    return id;
  }
}
