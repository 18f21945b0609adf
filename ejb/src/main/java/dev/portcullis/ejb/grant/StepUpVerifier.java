package dev.portcullis.ejb.grant;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.passkey.CeremonyQueries;
import dev.portcullis.persistence.passkey.CeremonyQueries.Scope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Requires the proof of a step-up, and consumes it. */
@ApplicationScoped
public class StepUpVerifier {
  private static final int OK = 200;

  @Inject private CeremonyQueries ceremonies;
  @Inject private AuditRecorder audit;

  /**
   * Consumes the proof within the transaction of the action: a denied action does not consume it.
   *
   * @param proof the header's value, or null if it is missing
   * @throws Failure STEP_UP_REQUIRED unless it belongs to the caller's session and to this action
   */
  public void require(StepUpAction action, String proof) {
    if (StepUpProofContext.isConsumed(action)) {
      return;
    }
    if (proof == null || !ceremonies.useProof(proof, scope(action.wireName()))) {
      AuditContext.refineFailure(AuditAction.PASSKEY_STEP_UP_REJECTED);
      throw Failure.stepUpRequired(action.wireName());
    }
    StepUpProofContext.consumed(action);
    audit.event(
        AuditAction.PASSKEY_STEP_UP_CONSUMED, ResourceType.PASSKEY, Caller.current().userId(), OK);
  }

  /** A step-up of the caller for an action. */
  public static Scope scope(String action) {
    Caller caller = Caller.current();
    return new Scope(caller.userId(), caller.sessionId(), "step-up", action);
  }
}
