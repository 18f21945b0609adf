package dev.portcullis.ejb.session;

import dev.portcullis.persistence.session.Session;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A session as the zone's administrators see it.
 *
 * @param id the session's number
 * @param authMethod {@code siwe} or {@code oidc}
 * @param openedBy the wallet, or the issuer of the identity provider; null if it began before that
 *     was kept
 * @param ipAddress where the login came from, or null
 * @param userAgent what the login came from, or null
 * @param createdAt when the user logged in
 * @param expiresAt when it ends unless it is used before
 * @param isCurrent whether it is the one that asks
 */
public record UserSessionView(
    long id,
    String authMethod,
    @Nullable String openedBy,
    @Nullable String ipAddress,
    @Nullable String userAgent,
    Instant createdAt,
    Instant expiresAt,
    boolean isCurrent) {
  static UserSessionView of(Session session, long current) {
    return new UserSessionView(
        session.id(),
        session.authMethod(),
        session.authMethod().equals("siwe") ? session.authSubject() : session.oidcIssuer(),
        session.ipAddress(),
        session.userAgent(),
        session.createdAt(),
        session.expiresAt(),
        session.id() == current);
  }
}
