package dev.portcullis.persistence.session;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.database.NamedStatement;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Stores the sessions of tenants and services. The time that all nodes share decides whether one is
 * active (ADR 0108). Triggers end them with the key that opened them (V0324).
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class KeySessionQueries extends Queries {
  private static final String ACTIVE = "revoked_at is null and expires_at > :now";

  private static final String FIND =
      "select * from key_sessions where token_hash = ? and revoked_at is null"
          + " and expires_at > cast(? as timestamptz)";

  @Inject private QueryRunner queryRunner;

  /**
   * The active session of {@code token}. Empty if the token is unknown, expired or revoked. Each
   * request of a tenant or service calls this, so it needs no transaction.
   */
  @Transactional(TxType.SUPPORTS)
  public Optional<KeySession> findActive(String token) {
    return queryRunner.failFast(connection -> find(connection, Sha256.hex(token)));
  }

  private static Optional<KeySession> find(Connection connection, String tokenHash)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(FIND)) {
      query.setString(1, tokenHash);
      query.setString(2, Clock.shared().toString());
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? Optional.of(KeySession.read(row)) : Optional.empty();
      }
    }
  }

  /**
   * Stores a new session.
   *
   * @param token its bearer token; only the hash is kept
   */
  public void add(KeySession session, String token) {
    flushed()
        .named(
            """
            insert into key_sessions (id, token_hash, tenant_id, service_id, public_key, ip_address,
                user_agent, created_at, expires_at, renewable_until, last_used_at)
              values (:id, :hash, :tenant, :service, :key, :address, :agent, :created, :expires,
                :renewable, :used)
            """)
        .with("id", session.id())
        .with("hash", Sha256.hex(token))
        .with("tenant", session.type() == Actor.Type.TENANT ? session.holderId() : null)
        .with("service", session.type() == Actor.Type.SERVICE ? session.holderId() : null)
        .with("key", session.publicKey())
        .with("address", session.ipAddress())
        .with("agent", session.userAgent())
        .with("created", session.createdAt())
        .with("expires", session.expiresAt())
        .with("renewable", session.renewableUntil())
        .with("used", session.lastUsedAt())
        .update();
  }

  /** The active sessions of a tenant or service, newest first. */
  public List<KeySession> activeOf(Actor.Type type, String holderId) {
    return sql()
        .named(
            "select * from key_sessions where "
                + ofHolder(type)
                + " and "
                + ACTIVE
                + " order by created_at desc, id desc")
        .with("holder", holderId)
        .with("now", Clock.shared())
        .list(KeySession::read);
  }

  /** Restarts the idle timeout of a session, up to its latest end. An ended session stays ended. */
  public void renew(String id, Duration idle) {
    Instant now = Clock.shared();
    sql()
        .named(
            "update key_sessions set expires_at = least(renewable_until, :end), last_used_at = :now"
                + " where id = :id and "
                + ACTIVE)
        .with("end", now.plus(idle))
        .with("id", id)
        .with("now", now)
        .update();
  }

  /** Records the current use of a session, which does not extend it. */
  public void use(String id) {
    sql()
        .named("update key_sessions set last_used_at = :now where id = :id and " + ACTIVE)
        .with("id", id)
        .with("now", Clock.shared())
        .update();
  }

  /** Ends a session; one that has ended stays unchanged. */
  public void end(String id) {
    revoking("id = :id").with("id", id).update();
  }

  /**
   * Ends the sessions of a tenant or service.
   *
   * @return how many were active
   */
  public int revokeAll(Actor.Type type, String holderId) {
    return revoking(ofHolder(type)).with("holder", holderId).update();
  }

  /**
   * Ends the least recently opened sessions to make room for one more. The caller has locked the
   * row of the tenant or service.
   *
   * @param room the maximum number of active sessions, including the new one
   */
  public void evictOldest(Actor.Type type, String holderId, int room) {
    revoking(
            "id in (select id from key_sessions where "
                + ofHolder(type)
                + " and "
                + ACTIVE
                + " order by expires_at desc, id desc offset :kept)")
        .with("holder", holderId)
        .with("kept", room - 1)
        .update();
  }

  private static String ofHolder(Actor.Type type) {
    return type == Actor.Type.TENANT ? "tenant_id = :holder" : "service_id = :holder";
  }

  /** Ends the active ones of some sessions. */
  private NamedStatement revoking(String which) {
    return flushed()
        .named("update key_sessions set revoked_at = :now where " + ACTIVE + " and " + which)
        .with("now", Clock.shared());
  }
}
