package dev.portcullis.ejb.session;

import dev.portcullis.persistence.session.Session;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * The session that is asking (R-IDN-4).
 *
 * @param type whose session it is: {@code user}
 * @param id the session's number
 * @param userId the user
 * @param authMethod how the user proved who they are
 * @param withPasskey whether a passkey was proven as well
 * @param createdAt when the user logged in
 * @param expiresAt when it ends unless it is used before
 * @param renewableUntil when it ends for good
 * @param lastUsedAt when it was used last, told within five minutes; null if it was not since that
 *     is kept
 */
public record CurrentSessionView(
    String type,
    long id,
    String userId,
    SessionMethod authMethod,
    boolean withPasskey,
    Instant createdAt,
    Instant expiresAt,
    Instant renewableUntil,
    @Nullable Instant lastUsedAt) {
  static CurrentSessionView of(Session session) {
    return new CurrentSessionView(
        "user",
        session.id(),
        session.userId(),
        SessionMethod.of(session),
        session.hasPasskey(),
        session.createdAt(),
        session.expiresAt(),
        session.renewableUntil(),
        session.lastUsedAt());
  }
}
