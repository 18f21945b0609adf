package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Scope;
import jakarta.ejb.Stateless;

/** Records who was told why, once it is known; what asks the chain has no transaction. */
@Stateless
public class ExplanationLog {
  /** Records that denials were decided again. */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public ReplayedDenialsView given(ReplayedDenialsView replayed) {
    return replayed;
  }

  /** Records that permissions of a contract were tried out. */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.CONTRACT)
  public MatrixPreviewView given(
      @AuditedOrganization String organizationId,
      @AuditedId Address contract,
      MatrixPreviewView tried) {
    return tried;
  }

  /** Records that the explanation was given. */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public AccessExplanationView given(
      @AuditedOrganization Scope scope, AccessExplanationView explanation) {
    AuditContext.decided(explanation.ruleId(), explanation.reason());
    return explanation;
  }
}
