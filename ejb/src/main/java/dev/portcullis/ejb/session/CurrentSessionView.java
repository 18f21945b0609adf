package dev.portcullis.ejb.session;

import dev.portcullis.persistence.session.Session;
import java.time.Instant;

/**
 * The session that is asking (supplement 1.3.2, {@code GET /auth/current-session}).
 *
 * @param type whose session it is: {@code user}
 * @param id the session's number
 * @param userId the user
 * @param createdAt when the user logged in
 * @param expiresAt when it ends unless it is used before
 * @param renewableUntil when it ends for good
 */
public record CurrentSessionView(
    String type,
    long id,
    String userId,
    Instant createdAt,
    Instant expiresAt,
    Instant renewableUntil) {
  static CurrentSessionView of(Session session) {
    return new CurrentSessionView(
        "user",
        session.id(),
        session.userId(),
        session.createdAt(),
        session.expiresAt(),
        session.renewableUntil());
  }
}
