package dev.portcullis.ejb.m2m;

import static dev.portcullis.ejb.audit.AuditAction.IP_WHITELIST_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.IP_WHITELIST_DELETE;
import static dev.portcullis.ejb.audit.ResourceType.API_KEY_IP_WHITELIST;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.credential.CreateIpWhitelistEntry;
import dev.portcullis.ejb.credential.IpWhitelistEntryView;
import dev.portcullis.ejb.credential.IpWhitelists;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/**
 * The IP whitelists of M2M applications. Each method takes the organization whose routes are used,
 * or null for the zone's; an application that the organization does not own is NOT_FOUND.
 */
@Stateless
public class M2mIpWhitelistService {
  @Inject private OwnedApplications owned;
  @Inject private IpWhitelists whitelists;

  /** The entries, newest first. */
  public Page<IpWhitelistEntryView> list(String organizationId, String m2mAppId, Paging paging) {
    return whitelists.list(owned.holder(organizationId, m2mAppId), paging);
  }

  /**
   * Adds an entry.
   *
   * @throws dev.portcullis.kernel.Failure NOT_FOUND; VALIDATION naming {@code ipAddress};
   *     ALREADY_EXISTS
   */
  @Audited(action = IP_WHITELIST_CREATE, resource = API_KEY_IP_WHITELIST, status = 201)
  public IpWhitelistEntryView add(
      @AuditedOrganization String organizationId, String m2mAppId, CreateIpWhitelistEntry body) {
    return whitelists.add(owned.holderForUpdate(organizationId, m2mAppId), body);
  }

  /**
   * Removes an entry.
   *
   * @throws dev.portcullis.kernel.Failure NOT_FOUND
   */
  @Audited(action = IP_WHITELIST_DELETE, resource = API_KEY_IP_WHITELIST, status = 204)
  public void remove(
      @AuditedOrganization String organizationId, String m2mAppId, @AuditedId String entryId) {
    whitelists.remove(owned.holder(organizationId, m2mAppId), entryId);
  }
}
