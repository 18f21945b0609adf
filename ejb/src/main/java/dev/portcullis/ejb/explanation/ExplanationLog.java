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

/**
 * Records explanations in the audit log after they are complete, because chain queries run without
 * a transaction.
 */
@Stateless
public class ExplanationLog {
  /** Records that denials were decided again. */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public ReplayedDenialsView record(ReplayedDenialsView replayed) {
    return replayed;
  }

  /** Records a preview of a contract's permissions. */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.CONTRACT)
  public MatrixPreviewView record(
      @AuditedOrganization String organizationId,
      @AuditedId Address contract,
      MatrixPreviewView tried) {
    return tried;
  }

  /** Records an explanation. */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public AccessExplanationView record(
      @AuditedOrganization Scope scope, AccessExplanationView explanation) {
    AuditContext.decided(explanation.ruleId(), explanation.reason());
    return explanation;
  }
}
