package dev.portcullis.ejb.credential;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.credential.Holder;
import dev.portcullis.persistence.credential.IpWhitelistEntry;
import dev.portcullis.persistence.credential.IpWhitelistRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * The IP whitelist of a holder. The features that have holders call it within their transactions,
 * once they know that the holder exists and is the caller's to manage.
 */
@ApplicationScoped
public class IpWhitelists {
  @Inject private IpWhitelistRepository whitelists;
  @Inject private CredentialConfig config;

  /** The whitelist of {@code holder}, newest first. */
  public Page<IpWhitelistEntryView> list(Holder holder, Paging paging) {
    return whitelists.page(holder, paging).map(IpWhitelistEntryView::of);
  }

  /**
   * Adds an entry.
   *
   * @throws Failure VALIDATION naming {@code ipAddress} if it is no address or range, has host bits
   *     or is too wide; ALREADY_EXISTS if the whitelist has it, in whatever spelling
   */
  public IpWhitelistEntryView add(Holder holder, CreateIpWhitelistEntry body) {
    IpRange range = IpRange.parse(body.ipAddress());
    if (range.isOverbroad() && !config.allowsOverbroadIpRanges()) {
      throw Failure.invalid("ipAddress", "must not be wider than /16 (IPv4) or /32 (IPv6)");
    }
    IpWhitelistEntry entry =
        new IpWhitelistEntry(holder, range.text(), range.isOverbroad(), body.description());
    whitelists.add(entry);
    return IpWhitelistEntryView.of(entry);
  }

  /**
   * Removes an entry.
   *
   * @throws Failure NOT_FOUND if the holder's whitelist has no such entry
   */
  public void remove(Holder holder, String entryId) {
    if (!whitelists.remove(holder, entryId)) {
      throw Failure.notFound("IP whitelist entry", "id", entryId);
    }
  }
}
