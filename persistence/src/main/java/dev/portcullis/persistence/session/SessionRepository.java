package dev.portcullis.persistence.session;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.Reading;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Query;
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
public class SessionRepository extends EntityRepository {
  @Inject private Reading reading;

  /**
   * What {@code token} stands for now: empty when it is unknown, expired or revoked, when the
   * user's organization was deleted, or when the user has gained rights that what opened the
   * session cannot vouch for (ADR 0031). Every request asks, so it needs no transaction.
   */
  @Transactional(TxType.SUPPORTS)
  public Optional<LiveSession> live(String token) {
    return reading.soon(connection -> LiveSession.find(connection, token));
  }

  /** Stores a new session and gives it its number. */
  public void add(Session session) {
    entities.persist(session);
    entities.flush();
  }

  /** The session of this number. */
  public Optional<Session> find(long id) {
    return Optional.ofNullable(entities.find(Session.class, id));
  }

  /** The M2M application that gave the user the wallet which opened the session, or null. */
  public String machineOf(long id) {
    return find(id).map(Session::machineId).orElse(null);
  }

  /** The user's sessions that are alive, newest first. */
  public List<Session> alive(String userId) {
    return entities
        .createQuery(
            "from Session where userId = :user and revokedAt is null and expiresAt > :now"
                + " order by createdAt desc, id desc",
            Session.class)
        .setParameter("user", userId)
        .setParameter("now", Clock.shared())
        .getResultList();
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
    return entities
            .createQuery(
                "update Session set revokedAt = :now where revokedAt is null and expiresAt > :now"
                    + " and userId = :user and id = :id")
            .setParameter("now", Clock.shared())
            .setParameter("user", userId)
            .setParameter("id", id)
            .executeUpdate()
        == 1;
  }

  /** Ends the sessions of the user, save the one to be kept. */
  public void revokeOthers(String userId, long kept) {
    entities
        .createQuery(
            "update Session set revokedAt = :now where revokedAt is null and expiresAt > :now"
                + " and userId = :user and id <> :kept")
        .setParameter("now", Clock.shared())
        .setParameter("user", userId)
        .setParameter("kept", kept)
        .executeUpdate();
  }

  /**
   * Ends the sessions of the user.
   *
   * @return how many were alive
   */
  public int revokeAll(String userId) {
    return revoke("userId = :owner", userId);
  }

  /**
   * Ends the sessions of the user that have not been used for longest, so that there is room for
   * one more. The caller holds the user's row.
   *
   * @param room how many are to be alive at most, the one to come included
   */
  public void makeRoom(String userId, int room) {
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
    Query query =
        entities
            .createQuery(
                "update Session set revokedAt = :now where revokedAt is null and expiresAt > :now"
                    + " and authMethod = 'siwe' and openedOrganizationId = :organization"
                    + (hosts.isEmpty() ? "" : " and siweHost not in (:hosts)"))
            .setParameter("now", Clock.shared())
            .setParameter("organization", organizationId);
    if (!hosts.isEmpty()) {
      query.setParameter("hosts", hosts);
    }
    query.executeUpdate();
  }

  /**
   * Ends the sessions of the user, save those that one wallet opened.
   *
   * @param wallet its address; empty for none
   * @return how many were alive and are no longer
   */
  public int revokeAllSave(String userId, String wallet) {
    return entities
        .createQuery(
            "update Session set revokedAt = :now where revokedAt is null and expiresAt > :now"
                + " and userId = :user and not (authMethod = 'siwe' and authSubject = :wallet)")
        .setParameter("now", Clock.shared())
        .setParameter("user", userId)
        .setParameter("wallet", wallet)
        .executeUpdate();
  }

  /**
   * Ends the sessions that the operator's identity provider opened, if it was another than today.
   *
   * @param issuer today's; empty for none
   */
  public int revokeOfFormerOperator(String issuer) {
    return revoke(
        "authMethod = 'oidc' and openedOrganizationId is null and oidcIssuer <> :owner", issuer);
  }

  /**
   * Ends the sessions of every member of the organization.
   *
   * @return how many were alive
   */
  public int revokeOfOrganization(String organizationId) {
    return revoke(
        "userId in (select u.id from User u where u.organizationId = :owner)", organizationId);
  }

  private int revoke(String whose, String owner) {
    return entities
        .createQuery(
            "update Session set revokedAt = :now where revokedAt is null and expiresAt > :now and "
                + whose)
        .setParameter("now", Clock.shared())
        .setParameter("owner", owner)
        .executeUpdate();
  }
}
