package dev.portcullis.ejb.tenant;

import static dev.portcullis.ejb.audit.AuditAction.IP_WHITELIST_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.IP_WHITELIST_DELETE;
import static dev.portcullis.ejb.audit.ResourceType.API_KEY_IP_WHITELIST;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.credential.CreateIpWhitelistEntry;
import dev.portcullis.ejb.credential.IpWhitelistEntryView;
import dev.portcullis.ejb.credential.IpWhitelists;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.credential.Holder;
import dev.portcullis.persistence.tenant.TenantRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** The IP whitelists of tenants; an unknown tenant is NOT_FOUND. */
@Stateless
public class TenantIpWhitelistService {
  @Inject private TenantRepository tenants;
  @Inject private IpWhitelists whitelists;

  /** The entries, newest first. */
  public Page<IpWhitelistEntryView> list(String tenantId, Paging paging) {
    return whitelists.list(holder(tenantId), paging);
  }

  /**
   * Adds an entry.
   *
   * @throws dev.portcullis.kernel.Failure NOT_FOUND; VALIDATION naming {@code ipAddress};
   *     ALREADY_EXISTS
   */
  @Audited(action = IP_WHITELIST_CREATE, resource = API_KEY_IP_WHITELIST, status = 201)
  public IpWhitelistEntryView add(String tenantId, CreateIpWhitelistEntry body) {
    return whitelists.add(holder(tenantId), body);
  }

  /**
   * Removes an entry.
   *
   * @throws dev.portcullis.kernel.Failure NOT_FOUND
   */
  @Audited(action = IP_WHITELIST_DELETE, resource = API_KEY_IP_WHITELIST, status = 204)
  public void remove(String tenantId, @AuditedId String entryId) {
    whitelists.remove(holder(tenantId), entryId);
  }

  private Holder holder(String tenantId) {
    return tenants
        .find(tenantId)
        .map(tenant -> Holder.tenant(tenant.id()))
        .orElseThrow(() -> TenantService.unknown(tenantId));
  }
}
