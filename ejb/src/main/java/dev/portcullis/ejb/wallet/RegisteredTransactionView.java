package dev.portcullis.ejb.wallet;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.portcullis.ejb.audit.AuditedResource;

/**
 * The transaction that used an allowance (R-IDN-17).
 *
 * @param hash the hash of the transaction
 * @param auditId the user with the allowance, for the audit row
 */
public record RegisteredTransactionView(String hash, @JsonIgnore String auditId)
    implements AuditedResource {}
