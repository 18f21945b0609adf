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
 * Makes sure that a scope reaches a holder: the zone every tenant and M2M application, an
 * organization the M2M applications that it owns.
 */
@ApplicationScoped
public class CredentialHolderAccess {
  @Inject private M2mApplicationFinder applications;
  @Inject private TenantRepository tenants;

  /**
   * Returns if {@code scope} reaches {@code holder}.
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
   * @return whose it is: what the holder has counts for that owner
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
