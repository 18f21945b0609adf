package dev.portcullis.ejb.session;

import dev.portcullis.persistence.session.Session;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * The session of the request (R-IDN-4).
 *
 * @param type the type of principal: {@code user}
 * @param id the session's number
 * @param userId the user
 * @param authMethod how the user authenticated
 * @param withPasskey whether a passkey was proven as well
 * @param createdAt when the user logged in
 * @param expiresAt when it expires unless it is used before
 * @param renewableUntil when it expires for good
 * @param lastUsedAt when it was last used, accurate to five minutes; null if not used since this is
 *     recorded
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
