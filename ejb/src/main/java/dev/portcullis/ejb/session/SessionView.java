package dev.portcullis.ejb.session;

import dev.portcullis.persistence.session.Session;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A session as its owner sees it (R-IDN-10).
 *
 * @param id the session's number
 * @param authMethod how its owner proved who they are
 * @param openedBy the wallet, or the issuer of the identity provider; null if it began before that
 *     was kept
 * @param withPasskey whether a passkey was proven as well
 * @param ipAddress where the login came from, or null
 * @param userAgent what the login came from, or null
 * @param createdAt when the user logged in
 * @param expiresAt when it ends unless it is used before
 * @param lastUsedAt when it was used last, told within five minutes; null if it was not since that
 *     is kept
 * @param isCurrent whether it is the one that asks
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
