package dev.portcullis.ejb.wallet;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditTrail;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallDecisions;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.outbound.Asked;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.wallet.Allowance.Deed;
import dev.portcullis.persistence.wallet.AllowanceRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** The transaction that compares a transaction with what was allowed. */
@Stateless
public class AllowanceCheck {
  @Inject private AllowanceRepository allowances;
  @Inject private CallDecisions decisions;

  /**
   * Whether the caller allowed this very transaction, and may still send it (R-IDN-17).
   *
   * @param targetHasCode what {@link CallDecisions#targetHasCode} said
   * @throws Failure VALIDATION; CHAIN_UNAVAILABLE
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public AllowanceVerdict verify(VerifyAllowance request, Asked<Boolean> targetHasCode) {
    Deed deed =
        new Deed(
            request.to() == null ? null : new Address(request.to()),
            request.calldata(),
            request.wei());
    String userId = Caller.current().userId();
    Address from = new Address(request.from());
    boolean allowed =
        allowances.of(from, request.nonce()).stream()
            .filter(allowance -> allowance.userId().equals(userId))
            .anyMatch(allowance -> allowance.permits(deed));
    return new AllowanceVerdict(allowed && maySend(userId, from, deed, targetHasCode));
  }

  private boolean maySend(String userId, Address from, Deed deed, Asked<Boolean> targetHasCode) {
    Decision decision =
        decisions.decide(
            userId, Call.signed(from, deed.to(), Calldata.of(deed.calldata())), targetHasCode);
    AuditTrail.decided(decision.ruleId(), decision.reason());
    return decision.allowed();
  }
}
