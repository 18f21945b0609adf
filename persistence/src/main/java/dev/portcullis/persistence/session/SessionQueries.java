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

/** The sessions. Whether one is alive is judged by the time that all nodes share (ADR 0108). */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SessionQueries extends Queries {
  private static final String ALIVE = "revoked_at is null and expires_at > :now";

  @Inject private QueryRunner queryRunner;

  /**
   * What {@code token} stands for now: empty when it is unknown, expired or revoked, when the
   * user's organization was deleted, or when the user has gained rights that what opened the
   * session cannot vouch for (ADR 0031). Every request asks, so it needs no transaction.
   */
  @Transactional(TxType.SUPPORTS)
  public Optional<ActiveSession> live(String token) {
    return queryRunner.soon(connection -> ActiveSession.find(connection, token));
  }

  /** Stores a new session and gives it its number. */
  public void add(Session session) {
    session.number(session.stored(flushed()).one(row -> row.getLong("id")));
  }

  /** The session of this number. */
  public Optional<Session> find(long id) {
    return sql().named("select * from sessions where id = :id").with("id", id).first(Session::read);
  }

  /** The M2M application that gave the user the wallet which opened the session, or null. */
  public String machineOf(long id) {
    return find(id).map(Session::machineId).orElse(null);
  }

  /** The user's sessions that are alive, newest first. */
  public List<Session> alive(String userId) {
    return sql()
        .named(
            "select * from sessions where user_id = :user and "
                + ALIVE
                + " order by created_at desc, id desc")
        .with("user", userId)
        .with("now", Clock.shared())
        .list(Session::read);
  }

  /**
   * Counts the idle time of a session from now on, never beyond the session's end for good. One
   * that is over stays over: nothing but dates are looked at or written, so that a revocation at
   * the same time is not undone.
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
   * Writes down that a session is used now, unless a use of the last minute is known. It lasts no
   * longer by that.
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
   * @return false when the user has no such session that is alive
   */
  public boolean revoke(String userId, long id) {
    return revoking("user_id = :user and id = :id").with("user", userId).with("id", id).update()
        == 1;
  }

  /** Ends a session; one that is over stays as it is. */
  public void end(long id) {
    sql()
        .named("update sessions set revoked_at = :now where revoked_at is null and id = :id")
        .with("now", Clock.shared())
        .with("id", id)
        .update();
  }

  /** Ends the sessions of the user, save the one to be kept. */
  public void revokeOthers(String userId, long kept) {
    revoking("user_id = :user and id <> :kept").with("user", userId).with("kept", kept).update();
  }

  /**
   * Ends the sessions of the user.
   *
   * @return how many were alive
   */
  public int revokeAll(String userId) {
    return revoke("user_id = :owner", userId);
  }

  /**
   * Ends the sessions of the user that have not been used for longest, so that there is room for
   * one more. The caller holds the user's row.
   *
   * @param room how many are to be alive at most, the one to come included
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
   * Ends the sessions that wallets opened under an organization, save those that were asked for by
   * one of these hosts.
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
   * Ends the sessions of the user, save those that one wallet opened.
   *
   * @param wallet its address; empty for none
   * @return how many were alive and are no longer
   */
  public int revokeAllExcept(String userId, String wallet) {
    return revoking("user_id = :user and not (auth_method = 'siwe' and auth_subject = :wallet)")
        .with("user", userId)
        .with("wallet", wallet)
        .update();
  }

  /**
   * Ends the sessions that the operator's identity provider opened, if it was another than today.
   *
   * @param issuer today's; empty for none
   */
  public int revokeOfFormerOperator(String issuer) {
    return revoke(
        "auth_method = 'oidc' and opened_organization_id is null and oidc_issuer <> :owner",
        issuer);
  }

  /**
   * Ends the sessions of every member of the organization.
   *
   * @return how many were alive
   */
  public int revokeOfOrganization(String organizationId) {
    return revoke(
        "user_id in (select u.id from users u where u.organization_id = :owner)", organizationId);
  }

  private int revoke(String whose, String owner) {
    return revoking(whose).with("owner", owner).update();
  }

  /** Ends those of some sessions that are alive. */
  private NamedStatement revoking(String which) {
    return flushed()
        .named("update sessions set revoked_at = :now where " + ALIVE + " and " + which)
        .with("now", Clock.shared());
  }
}
