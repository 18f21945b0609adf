package dev.portcullis.ejb.wallet;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.portcullis.ejb.audit.AuditedResource;

/**
 * The confirmation that a wallet is linked (R-IDN-14).
 *
 * @param success always true: a refusal is an error
 * @param auditId the wallet's record, for the audit row
 */
public record WalletAssociatedView(boolean success, @JsonIgnore String auditId)
    implements AuditedResource {}
