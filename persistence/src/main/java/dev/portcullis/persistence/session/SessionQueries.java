package dev.portcullis.persistence.session;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.NamedStatement;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Stores the sessions. The time that all nodes share decides whether one is active (ADR 0108). */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SessionQueries extends Queries {
  private static final String ACTIVE = "revoked_at is null and expires_at > :now";

  @Inject private QueryRunner queryRunner;

  /**
   * The active session of {@code token}. Empty if the token is unknown, expired or revoked, or if
   * the user's organization was deleted. Also empty if the user has gained rights that the
   * credential of the session does not cover (ADR 0031). Every request calls this, so it needs no
   * transaction.
   */
  @Transactional(TxType.SUPPORTS)
  public Optional<ActiveSession> findActive(String token) {
    return queryRunner.failFast(connection -> ActiveSession.find(connection, token));
  }

  /** As {@link #findActive}, by the SHA-256 of the token. */
  @Transactional(TxType.SUPPORTS)
  public Optional<ActiveSession> findActiveHashed(String tokenHash) {
    return queryRunner.failFast(connection -> ActiveSession.findHashed(connection, tokenHash));
  }

  /** Stores a new session and sets its number. */
  public void add(Session session) {
    session.assignId(session.stored(flushed()).one(row -> row.getLong("id")));
  }

  /** The session of this number. */
  public Optional<Session> find(long id) {
    return sql().named("select * from sessions where id = :id").with("id", id).first(Session::read);
  }

  /** The M2M application that assigned the wallet that opened the session, or null. */
  public String machineOf(long id) {
    return find(id).map(Session::machineId).orElse(null);
  }

  /** The user's active sessions, newest first. */
  public List<Session> activeOf(String userId) {
    return sql()
        .named(
            "select * from sessions where user_id = :user and "
                + ACTIVE
                + " order by created_at desc, id desc")
        .with("user", userId)
        .with("now", Clock.shared())
        .list(Session::read);
  }

  /**
   * Restarts the idle timeout of a session, up to its latest end. An ended session stays ended. The
   * statement reads and writes dates only, so it cannot undo a concurrent revocation.
   */
  public void renew(long id, Duration idle) {
    Instant now = Clock.shared();
    sql()
        .named(
            "update sessions set expires_at = least(renewable_until, :end), last_used_at = :now"
                + " where id = :id and revoked_at is null and expires_at > :now")
        .with("end", now.plus(idle))
        .with("id", id)
        .with("now", now)
        .update();
  }

  /**
   * Records the current use of a session, unless a use of the last minute is recorded. This does
   * not extend the session.
   */
  public void use(long id) {
    Instant now = Clock.shared();
    sql()
        .named(
            "update sessions set last_used_at = :now where id = :id and revoked_at is null"
                + " and expires_at > :now and coalesce(last_used_at, created_at) < :known")
        .with("id", id)
        .with("now", now)
        .with("known", now.minus(Duration.ofMinutes(1)))
        .update();
  }

  /**
   * Ends one session of the user.
   *
   * @return false if the user has no such active session
   */
  public boolean revoke(String userId, long id) {
    return revoking("user_id = :user and id = :id").with("user", userId).with("id", id).update()
        == 1;
  }

  /** Ends a session; one that has ended stays unchanged. */
  public void end(long id) {
    sql()
        .named("update sessions set revoked_at = :now where revoked_at is null and id = :id")
        .with("now", Clock.shared())
        .with("id", id)
        .update();
  }

  /** Ends the sessions of the user, except {@code kept}. */
  public void revokeOthers(String userId, long kept) {
    revoking("user_id = :user and id <> :kept").with("user", userId).with("kept", kept).update();
  }

  /**
   * Ends the sessions of the user.
   *
   * @return how many were active
   */
  public int revokeAll(String userId) {
    return revoke("user_id = :owner", userId);
  }

  /**
   * Ends the user's least recently used sessions to make room for one more. The caller has locked
   * the user's row.
   *
   * @param room the maximum number of active sessions, including the new one
   */
  public void evictOldest(String userId, int room) {
    sql()
        .named(
            "update sessions set revoked_at = :now where id in (select id from sessions"
                + " where user_id = :user and revoked_at is null and expires_at > :now"
                + " order by expires_at desc, id desc offset :kept)")
        .with("now", Clock.shared())
        .with("user", userId)
        .with("kept", room - 1)
        .update();
  }

  /**
   * Ends the sessions that wallets opened under an organization, except those that one of these
   * hosts requested.
   */
  public void keepHosts(String organizationId, Collection<String> hosts) {
    revoking(
            "auth_method = 'siwe' and opened_organization_id = :organization"
                + " and siwe_host <> all (:hosts)")
        .with("organization", organizationId)
        .with("hosts", hosts)
        .update();
  }

  /**
   * Ends the sessions of the user, except those that one wallet opened.
   *
   * @param wallet its address; empty for none
   * @return how many were ended
   */
  public int revokeAllExcept(String userId, String wallet) {
    return revoking("user_id = :user and not (auth_method = 'siwe' and auth_subject = :wallet)")
        .with("user", userId)
        .with("wallet", wallet)
        .update();
  }

  /**
   * Ends the sessions that a former identity provider of the operator opened.
   *
   * @param issuer the current one; empty for none
   */
  public int revokeOfFormerOperator(String issuer) {
    return revoke(
        "auth_method = 'oidc' and opened_organization_id is null and oidc_issuer <> :owner",
        issuer);
  }

  /**
   * Ends the sessions of every member of the organization.
   *
   * @return how many were active
   */
  public int revokeOfOrganization(String organizationId) {
    return revoke(
        "user_id in (select u.id from users u where u.organization_id = :owner)", organizationId);
  }

  private int revoke(String whose, String owner) {
    return revoking(whose).with("owner", owner).update();
  }

  /** Ends the active ones of some sessions. */
  private NamedStatement revoking(String which) {
    return flushed()
        .named("update sessions set revoked_at = :now where " + ACTIVE + " and " + which)
        .with("now", Clock.shared());
  }
}
