package dev.portcullis.ejb.session;

import dev.portcullis.persistence.session.Session;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A session as its owner sees it (R-IDN-10).
 *
 * @param id the session's number
 * @param authMethod how its owner authenticated
 * @param openedBy the wallet, or the issuer of the identity provider; null if it began before this
 *     was recorded
 * @param withPasskey whether a passkey was proven as well
 * @param ipAddress the client address of the login, or null
 * @param userAgent the user agent of the login, or null
 * @param createdAt when the user logged in
 * @param expiresAt when it expires unless it is used before
 * @param lastUsedAt when it was last used, accurate to five minutes; null if not used since this is
 *     recorded
 * @param isCurrent whether it is the session of the request
 */
public record SessionView(
    long id,
    SessionMethod authMethod,
    @Nullable String openedBy,
    boolean withPasskey,
    @Nullable String ipAddress,
    @Nullable String userAgent,
    Instant createdAt,
    Instant expiresAt,
    @Nullable Instant lastUsedAt,
    boolean isCurrent) {
  static SessionView of(Session session, long current) {
    SessionMethod method = SessionMethod.of(session);
    return new SessionView(
        session.id(),
        method,
        method.openedBy(session),
        session.hasPasskey(),
        session.ipAddress(),
        session.userAgent(),
        session.createdAt(),
        session.expiresAt(),
        session.lastUsedAt(),
        session.id() == current);
  }
}
