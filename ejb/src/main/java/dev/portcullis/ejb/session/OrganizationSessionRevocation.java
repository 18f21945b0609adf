package dev.portcullis.ejb.session;

import dev.portcullis.ejb.organization.OrganizationDeleted;
import dev.portcullis.persistence.session.SessionQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/** Ends the sessions of an organization's members when it is deleted (R-ADM-4). */
@ApplicationScoped
public class OrganizationSessionRevocation {
  @Inject private SessionQueries sessions;

  void end(@Observes OrganizationDeleted deleted) {
    sessions.revokeOfOrganization(deleted.organizationId());
  }
}
