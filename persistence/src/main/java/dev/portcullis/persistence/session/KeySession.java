package dev.portcullis.persistence.session;

import dev.portcullis.kernel.Actor;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * The session of a tenant or service, which its key opened. It ends when it is revoked, when the
 * key is replaced or its holder removed, or when {@code expiresAt} passes (ADR 0151).
 *
 * @param id the record identifier
 * @param type {@code TENANT} or {@code SERVICE}
 * @param holderId the tenant or service
 * @param publicKey the address of the key that opened it, lowercase
 * @param ipAddress the client address of the login, or null
 * @param userAgent the user agent of the login, or null
 * @param createdAt when the login was
 * @param expiresAt when the session ends unless it is used before
 * @param renewableUntil when the session ends at the latest
 * @param lastUsedAt when it was last used, accurate to some minutes
 */
public record KeySession(
    String id,
    Actor.Type type,
    String holderId,
    String publicKey,
    String ipAddress,
    String userAgent,
    Instant createdAt,
    Instant expiresAt,
    Instant renewableUntil,
    Instant lastUsedAt) {
  /** Reads the session from the current row, with all columns. */
  static KeySession read(ResultSet row) throws SQLException {
    String tenant = row.getString("tenant_id");
    return new KeySession(
        row.getString("id"),
        tenant == null ? Actor.Type.SERVICE : Actor.Type.TENANT,
        tenant == null ? row.getString("service_id") : tenant,
        row.getString("public_key"),
        row.getString("ip_address"),
        row.getString("user_agent"),
        QueryRunner.instant(row, "created_at"),
        QueryRunner.instant(row, "expires_at"),
        QueryRunner.instant(row, "renewable_until"),
        Statements.instant(row.getTimestamp("last_used_at")));
  }
}
