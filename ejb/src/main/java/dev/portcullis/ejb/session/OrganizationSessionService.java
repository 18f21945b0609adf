package dev.portcullis.ejb.session;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.session.SessionQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Ends the sessions of an organization's members. */
@Stateless
public class OrganizationSessionService {
  @Inject private SessionQueries sessions;
  @Inject private OrganizationRepository organizations;

  /**
   * Ends every active session of every member, including the caller's own if the caller is a
   * member.
   *
   * @throws Failure NOT_FOUND for the organization
   */
  @Audited(action = AuditAction.ORGANIZATION_SESSIONS_REVOKE, resource = ResourceType.ORGANIZATION)
  public RevokedSessionsView revokeAll(@AuditedId @AuditedOrganization String organizationId) {
    organizations.get(organizationId);
    return new RevokedSessionsView(sessions.revokeOfOrganization(organizationId));
  }
}
