package dev.portcullis.ejb.credential;

import dev.portcullis.ejb.m2m.M2mApplicationFinder;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.tenant.Tenant;
import dev.portcullis.persistence.tenant.TenantRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * Verifies that a scope includes a holder: the zone includes every tenant and M2M application, an
 * organization the M2M applications that it owns.
 */
@ApplicationScoped
public class CredentialHolderAccess {
  @Inject private M2mApplicationFinder applications;
  @Inject private TenantRepository tenants;

  /**
   * Returns if {@code scope} includes {@code holder}.
   *
   * @throws Failure NOT_FOUND
   */
  public void require(Scope scope, CredentialHolder holder) {
    if (holder.type() == CredentialHolder.Type.TENANT) {
      require(scope, holder, tenants.find(holder.id()));
    } else {
      applications.get(scope, holder.id());
    }
  }

  /**
   * Like {@link #require}; the holder stays locked until this transaction ends.
   *
   * @return the owner, for whose quotas the holder's credentials count
   */
  public Scope ownerForUpdate(Scope scope, CredentialHolder holder) {
    if (holder.type() == CredentialHolder.Type.TENANT) {
      require(scope, holder, tenants.findForUpdate(holder.id()));
      return Scope.ZONE;
    }
    return applications.getForUpdate(scope, holder.id()).owner();
  }

  private static void require(Scope scope, CredentialHolder holder, Optional<Tenant> tenant) {
    if (tenant.isEmpty() || !scope.equals(Scope.ZONE)) {
      throw Failure.notFound("Tenant", "id", holder.id());
    }
  }
}
