package dev.portcullis.ejb.session;

import dev.portcullis.persistence.session.Session;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A session as its owner sees it (supplement 1.5).
 *
 * @param id the session's number
 * @param ipAddress where the login came from, or null
 * @param userAgent what the login came from, or null
 * @param createdAt when the user logged in
 * @param isCurrent whether it is the one that asks
 */
public record SessionView(
    long id,
    @Nullable String ipAddress,
    @Nullable String userAgent,
    Instant createdAt,
    boolean isCurrent) {
  static SessionView of(Session session, long current) {
    return new SessionView(
        session.id(),
        session.ipAddress(),
        session.userAgent(),
        session.createdAt(),
        session.id() == current);
  }
}
