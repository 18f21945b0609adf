package dev.portcullis.legacy.submission;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.legacy.submission.TwoFactorQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Switches second signatures of accounts on and off, after the owner's request was verified. */
@Stateless
public class TwoFactorService {
  @Inject private TwoFactorQueries accounts;

  /**
   * Grants a request.
   *
   * @param accountId the account, in decimal
   * @throws Failure CONFLICT if one that is as new was granted, or the account has no Ethereum key
   */
  @Audited(action = AuditAction.LEGACY_ACCOUNT_TOGGLE_2FA, resource = ResourceType.LEGACY_ACCOUNT)
  public void grant(@AuditedId String accountId, TwoFactorQueries.Toggle toggle) {
    if (!accounts.set(Long.parseLong(accountId), toggle)) {
      throw Failure.of(Failure.Reason.CONFLICT, "A request that is as new was granted already");
    }
  }
}
