package dev.portcullis.ejb.wallet;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.portcullis.ejb.audit.AuditedResource;
import java.time.Instant;

/**
 * The confirmation that a transaction is allowed (R-IDN-16).
 *
 * @param message human-readable
 * @param activeUntil the end of the allowance
 * @param auditId the user with the allowance, for the audit row
 */
public record TransactionAuthorizationView(
    String message, Instant activeUntil, @JsonIgnore String auditId) implements AuditedResource {}
