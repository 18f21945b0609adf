package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.denial.Denial;
import dev.portcullis.ejb.denial.Denial.Origin;
import dev.portcullis.ejb.denial.DenialLedger;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Records why a sequencer dropped a transaction, within the bounds of the ledger. Each sender has a
 * limited number of rows per minute, and unknown senders share one limit.
 */
@ApplicationScoped
public class PolicyDenialRecorder {
  @Inject private DenialLedger ledger;

  /** Records a denial. */
  void add(PolicyDecision denied) {
    CallContext context = CallContext.current();
    ledger.add(
        new Denial(
            Ids.id(),
            Clock.now(),
            Origin.POLICY,
            denied.call().map(PolicyDenialRecorder::method).orElse(null),
            denied.txHash(),
            denied.call().map(Call::from).orElse(null),
            denied.call().map(Call::to).orElse(null),
            denied.call().flatMap(call -> call.calldata().selector()).orElse(null),
            denied.decision().reason(),
            denied.decision().ruleId(),
            null,
            null,
            context.actor().type(),
            denied.sender().userId().orElse(null),
            null,
            denied.client().machineId().orElse(null),
            denied.sender().person().map(ActingUser::organizationId).orElse(null),
            context.ipAddress(),
            context.requestId(),
            context.traceId(),
            null));
  }

  /** The corresponding method of the gateway. */
  private static String method(Call call) {
    return call.access() == AccessType.READ ? "eth_call" : "eth_sendRawTransaction";
  }
}
