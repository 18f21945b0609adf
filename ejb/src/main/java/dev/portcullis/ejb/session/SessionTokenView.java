package dev.portcullis.ejb.session;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.kernel.Secret;
import dev.portcullis.persistence.session.Session;
import java.time.Instant;

/**
 * A new session, as returned by its login (R-IDN-4): the token is returned only this once.
 *
 * @param token the bearer token
 * @param expiresAt when the session expires unless it is used before
 * @param renewableUntil when the session expires for good
 * @param auditId the session's number, for the audit row
 */
public record SessionTokenView(
    Secret token,
    Instant expiresAt,
    Instant renewableUntil,
    @com.fasterxml.jackson.annotation.JsonIgnore String auditId)
    implements LoginResult, AuditedResource {
  static SessionTokenView of(String token, Session session) {
    return new SessionTokenView(
        new Secret(token),
        session.expiresAt(),
        session.renewableUntil(),
        Long.toString(session.id()));
  }
}
