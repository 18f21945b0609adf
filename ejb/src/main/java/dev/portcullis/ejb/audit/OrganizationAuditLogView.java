package dev.portcullis.ejb.audit;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.portcullis.persistence.audit.AuditEntry;

/**
 * An audit row as the organization sees it (R-ADM-13).
 *
 * @param entry the row
 * @param operatorBypass whether an actor without an organization acted inside this one
 */
public record OrganizationAuditLogView(@JsonUnwrapped AuditLogView entry, boolean operatorBypass) {
  static OrganizationAuditLogView of(AuditEntry entry) {
    return new OrganizationAuditLogView(AuditLogView.of(entry), entry.operatorBypass());
  }
}
