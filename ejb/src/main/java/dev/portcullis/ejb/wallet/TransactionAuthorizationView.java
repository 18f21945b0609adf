package dev.portcullis.ejb.wallet;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.portcullis.ejb.audit.AuditedResource;
import java.time.Instant;

/**
 * That a transaction is allowed (R-IDN-16).
 *
 * @param message for a person
 * @param activeUntil from when on it is not
 * @param auditId whose allowance it is, for the audit row
 */
public record TransactionAuthorizationView(
    String message, Instant activeUntil, @JsonIgnore String auditId) implements AuditedResource {}
