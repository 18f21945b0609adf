package dev.portcullis.ejb.wallet;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.portcullis.ejb.audit.AuditedResource;

/**
 * The transaction that an allowance was used for (R-IDN-17).
 *
 * @param hash the hash of the transaction
 * @param auditId whose allowance it was, for the audit row
 */
public record RegisteredTransactionView(String hash, @JsonIgnore String auditId)
    implements AuditedResource {}
