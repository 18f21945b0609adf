package dev.portcullis.ejb.session;

import dev.portcullis.persistence.session.Session;
import java.time.Instant;

/**
 * When a session ends (R-IDN-19).
 *
 * @param expiresAt when it expires unless it is used before
 * @param renewableUntil when it expires for good
 */
public record SessionEndView(Instant expiresAt, Instant renewableUntil) {
  static SessionEndView of(Session session) {
    return new SessionEndView(session.expiresAt(), session.renewableUntil());
  }
}
