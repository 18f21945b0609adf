package dev.portcullis.ejb.tenant;

import static dev.portcullis.ejb.audit.AuditAction.TENANT_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.TENANT_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.TENANT_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.TENANT;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.ejb.role.RoleReferences;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.tenant.Tenant;
import dev.portcullis.persistence.tenant.TenantRepository;
import dev.portcullis.persistence.user.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Creates, reads, changes and deletes tenants. */
@Stateless
public class TenantService {
  @Inject private TenantRepository tenants;
  @Inject private UserRepository users;
  @Inject private RoleReferences references;
  @Inject private QuotaEnforcer quotas;
  @Inject private GrantGuard grantGuard;

  /**
   * The tenants, newest first.
   *
   * @param search a part of the name, or null
   */
  public Page<TenantView> list(String search, PageRequest paging) {
    return tenants.page(search, paging).map(TenantView::of);
  }

  /**
   * One tenant.
   *
   * @throws Failure NOT_FOUND
   */
  public TenantView get(String id) {
    return TenantView.of(tenants.get(id));
  }

  /**
   * Creates a tenant.
   *
   * @throws Failure VALIDATION if a default role does not exist in the zone; PERMISSION_NOT_HELD;
   *     ALREADY_EXISTS if the key belongs to another tenant
   */
  @Audited(action = TENANT_CREATE, resource = TENANT, status = 201)
  public TenantView create(TenantDefinition body) {
    Tenant tenant = new Tenant(body.name(), new Address(body.publicKey()), roles(body));
    grantGuard.roles(tenant.defaultRoles());
    tenants.add(tenant);
    quotas.added(Scope.ZONE, Quota.TENANTS);
    return TenantView.of(tenant);
  }

  /**
   * Replaces a tenant.
   *
   * @throws Failure NOT_FOUND; VALIDATION if a default role does not exist in the zone;
   *     PERMISSION_NOT_HELD; ALREADY_EXISTS if the key belongs to another tenant
   */
  @Audited(action = TENANT_UPDATE, resource = TENANT)
  public TenantView replace(@AuditedId String id, TenantDefinition body) {
    Tenant tenant = getForUpdate(id);
    Address key = new Address(body.publicKey());
    List<Role> wanted = roles(body);
    boolean isNewKey = !key.text().equals(tenant.publicKey());
    List<Role> former = isNewKey ? List.of() : tenant.defaultRoles();
    Set<String> given =
        wanted.stream()
            .filter(role -> !former.contains(role))
            .map(Role::id)
            .collect(Collectors.toCollection(HashSet::new));
    if (isNewKey) {
      // With the key, its holder gives wallets to users who received roles before.
      given.addAll(users.rolesGivenBy(id));
    }
    grantGuard.roleIds(given);
    tenant.replace(body.name(), key, wanted);
    tenants.flush();
    return TenantView.of(tenant);
  }

  /**
   * Deletes a tenant with its API keys and its whitelist.
   *
   * @throws Failure NOT_FOUND
   */
  @Audited(action = TENANT_DELETE, resource = TENANT, status = 204)
  public void delete(@AuditedId String id) {
    tenants.remove(getForUpdate(id));
  }

  private Tenant getForUpdate(String id) {
    Tenant tenant = tenants.getForUpdate(id);
    Precondition.check(() -> TenantView.of(tenant));
    return tenant;
  }

  private List<Role> roles(TenantDefinition body) {
    return references.resolve("defaultRoles", body.defaultRoles(), Scope.ZONE);
  }
}
