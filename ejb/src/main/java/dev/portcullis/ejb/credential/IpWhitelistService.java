package dev.portcullis.ejb.credential;

import static dev.portcullis.ejb.audit.AuditAction.IP_WHITELIST_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.IP_WHITELIST_DELETE;
import static dev.portcullis.ejb.audit.ResourceType.API_KEY_IP_WHITELIST;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.credential.IpWhitelistEntry;
import dev.portcullis.persistence.credential.IpWhitelistRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Manages the IP whitelist of a holder; a holder outside the scope is NOT_FOUND. */
@Stateless
public class IpWhitelistService {
  @Inject private CredentialHolderAccess credentialHolderAccess;
  @Inject private IpWhitelistRepository whitelists;
  @Inject private CredentialConfig config;
  @Inject private QuotaEnforcer quotas;

  /** The whitelist of {@code holder}, newest first. */
  public Page<IpWhitelistEntryView> list(Scope scope, CredentialHolder holder, PageRequest paging) {
    credentialHolderAccess.require(scope, holder);
    return whitelists.page(holder, paging).map(IpWhitelistEntryView::of);
  }

  /**
   * Adds an entry.
   *
   * @throws Failure NOT_FOUND; VALIDATION naming {@code ipAddress} if it is no address or range,
   *     has host bits or is too wide; ALREADY_EXISTS if the whitelist contains it, in any notation
   */
  @Audited(action = IP_WHITELIST_CREATE, resource = API_KEY_IP_WHITELIST, status = 201)
  public IpWhitelistEntryView add(
      @AuditedOrganization Scope scope,
      CredentialHolder holder,
      CreateIpWhitelistEntryRequest body) {
    Scope owner = credentialHolderAccess.ownerForUpdate(scope, holder);
    IpRange range = IpRange.parse("ipAddress", body.ipAddress());
    if (range.isOverbroad() && !config.allowsOverbroadIpRanges()) {
      throw Failure.invalid("ipAddress", "must not be wider than /16 (IPv4) or /32 (IPv6)");
    }
    IpWhitelistEntry entry =
        new IpWhitelistEntry(holder, range.text(), range.isOverbroad(), body.description());
    whitelists.add(entry);
    quotas.added(owner, Quota.IP_WHITELIST_ENTRIES);
    return IpWhitelistEntryView.of(entry);
  }

  /**
   * Removes an entry.
   *
   * @throws Failure NOT_FOUND, also if the holder's whitelist has no such entry
   */
  @Audited(action = IP_WHITELIST_DELETE, resource = API_KEY_IP_WHITELIST, status = 204)
  public void remove(
      @AuditedOrganization Scope scope, CredentialHolder holder, @AuditedId String entryId) {
    credentialHolderAccess.require(scope, holder);
    if (!whitelists.remove(holder, entryId)) {
      throw Failure.notFound("IP whitelist entry", "id", entryId);
    }
  }
}
