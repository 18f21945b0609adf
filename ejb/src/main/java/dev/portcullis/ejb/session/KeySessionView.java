package dev.portcullis.ejb.session;

import dev.portcullis.persistence.session.KeySession;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A session of a tenant or service, as administrators see it (R-IDN-20).
 *
 * @param publicKey the address of the key that opened it, lowercase
 * @param ipAddress the client address of the login, or null
 * @param userAgent the user agent of the login, or null
 * @param createdAt when the login was
 * @param expiresAt when it expires unless it is used before
 * @param lastUsedAt when it was last used, accurate to five minutes
 */
public record KeySessionView(
    String id,
    String publicKey,
    @Nullable String ipAddress,
    @Nullable String userAgent,
    Instant createdAt,
    Instant expiresAt,
    Instant lastUsedAt) {
  static KeySessionView of(KeySession session) {
    return new KeySessionView(
        session.id(),
        session.publicKey(),
        session.ipAddress(),
        session.userAgent(),
        session.createdAt(),
        session.expiresAt(),
        session.lastUsedAt());
  }
}
