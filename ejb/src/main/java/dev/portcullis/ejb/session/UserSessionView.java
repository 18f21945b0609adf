package dev.portcullis.ejb.session;

import dev.portcullis.persistence.session.Session;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A session as the zone's administrators see it.
 *
 * @param id the session's number
 * @param authMethod how the user proved who they are
 * @param openedBy the wallet, or the issuer of the identity provider; null if it began before that
 *     was kept
 * @param withPasskey whether a passkey was proven as well
 * @param machineId the M2M application that gave the user the wallet, or null
 * @param ipAddress where the login came from, or null
 * @param userAgent what the login came from, or null
 * @param createdAt when the user logged in
 * @param expiresAt when it ends unless it is used before
 * @param lastUsedAt when it was used last, told within five minutes; null if it was not since that
 *     is kept
 * @param isCurrent whether it is the one that asks
 */
public record UserSessionView(
    long id,
    SessionMethod authMethod,
    @Nullable String openedBy,
    boolean withPasskey,
    @Nullable String machineId,
    @Nullable String ipAddress,
    @Nullable String userAgent,
    Instant createdAt,
    Instant expiresAt,
    @Nullable Instant lastUsedAt,
    boolean isCurrent) {
  static UserSessionView of(Session session, long current) {
    SessionMethod method = SessionMethod.of(session);
    return new UserSessionView(
        session.id(),
        method,
        method.openedBy(session),
        session.hasPasskey(),
        session.machineId(),
        session.ipAddress(),
        session.userAgent(),
        session.createdAt(),
        session.expiresAt(),
        session.lastUsedAt(),
        session.id() == current);
  }
}
