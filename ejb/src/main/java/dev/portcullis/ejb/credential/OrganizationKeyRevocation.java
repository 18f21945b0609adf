package dev.portcullis.ejb.credential;

import dev.portcullis.ejb.organization.OrganizationDeleted;
import dev.portcullis.persistence.credential.ApiKeyRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/**
 * Revokes the keys of an organization's credentials when the organization is deleted, in the same
 * transaction (R-ADM-4).
 */
@ApplicationScoped
public class OrganizationKeyRevocation {
  @Inject private ApiKeyRepository keys;

  void revoke(@Observes OrganizationDeleted deleted) {
    keys.revokeOfOrganization(deleted.organizationId());
  }
}
