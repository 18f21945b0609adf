package dev.portcullis.persistence.passkey;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Stores challenges for authenticators and proofs of step-ups. Both are short-lived and used once.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class CeremonyQueries extends Queries {
  /**
   * The scope of a challenge or proof.
   *
   * @param userId the user that may use it
   * @param sessionId the session that may use it; null before there is one
   * @param purpose {@code register}, {@code step-up} or {@code login}
   * @param action the action of the step-up; null otherwise
   */
  public record Scope(String userId, Long sessionId, String purpose, String action) {}

  /**
   * The times within {@code window} at which the user's challenges were issued to {@code client},
   * oldest first. Older challenges are deleted. The caller has locked the user's row.
   *
   * @param client the client's network; requests from other networks do not count
   */
  public List<Instant> recent(String userId, String client, Duration window) {
    Instant since = Clock.now().minus(window);
    for (String table : List.of("passkey_challenges", "step_up_proofs")) {
      sql()
          .named("delete from " + table + " where user_id = :user and issued_at < :since")
          .with("user", userId)
          .with("since", since)
          .update();
    }
    return sql()
        .named(
            "select issued_at from passkey_challenges where user_id = :user"
                + " and client_network = :client order by issued_at")
        .with("user", userId)
        .with("client", client)
        .list(row -> QueryRunner.instant(row, "issued_at"));
  }

  /**
   * Stores a challenge that is valid for {@code life} from now.
   *
   * @param client the network of the requesting client
   */
  public void addChallenge(String challenge, Scope scope, String client, Duration life) {
    Instant now = Clock.now();
    sql()
        .named(
            "insert into passkey_challenges (id, user_id, session_id, purpose, action, challenge,"
                + " client_network, issued_at, expires_at) values (:id, :user,"
                + " cast(:session as bigint), :purpose, cast(:action as text), :challenge,"
                + " :client, :now, :end)")
        .with("id", Ids.id())
        .with("user", scope.userId())
        .with("session", scope.sessionId() == null ? null : scope.sessionId().toString())
        .with("purpose", scope.purpose())
        .with("action", scope.action())
        .with("challenge", challenge)
        .with("client", client)
        .with("now", now)
        .with("end", now.plus(life))
        .update();
  }

  /**
   * Uses a challenge once, even with concurrent attempts.
   *
   * @return false if there is no such challenge of this scope, or it was used or has expired
   */
  public boolean useChallenge(String challenge, Scope scope) {
    return sql()
            .named(
                "update passkey_challenges set used_at = :now where challenge = :challenge"
                    + " and user_id = :user and purpose = :purpose"
                    + " and session_id is not distinct from cast(:session as bigint)"
                    + " and action is not distinct from cast(:action as text)"
                    + " and used_at is null and expires_at > :now")
            .with("now", Clock.now())
            .with("challenge", challenge)
            .with("user", scope.userId())
            .with("purpose", scope.purpose())
            .with("session", scope.sessionId() == null ? null : scope.sessionId().toString())
            .with("action", scope.action())
            .update()
        == 1;
  }

  /** Invalidates all remaining challenges of a purpose of the user, in any session. */
  public void useAll(String userId, String purpose) {
    sql()
        .named(
            "update passkey_challenges set used_at = :now"
                + " where user_id = :user and purpose = :purpose and used_at is null")
        .with("now", Clock.now())
        .with("user", userId)
        .with("purpose", purpose)
        .update();
  }

  /**
   * Stores the proof of a step-up; only its hash is kept.
   *
   * @return when it expires
   */
  public Instant addProof(String proof, Scope scope, Duration life) {
    Instant now = Clock.now();
    Instant end = now.plus(life);
    sql()
        .named(
            "insert into step_up_proofs (id, proof_hash, user_id, session_id, action, issued_at,"
                + " expires_at) values (:id, :hash, :user, :session, :action, :now, :end)")
        .with("id", Ids.id())
        .with("hash", Sha256.hex(proof))
        .with("user", scope.userId())
        .with("session", scope.sessionId())
        .with("action", scope.action())
        .with("now", now)
        .with("end", end)
        .update();
    return end;
  }

  /**
   * Uses a proof once, even with concurrent attempts.
   *
   * @return false if there is no such proof of this user, session and action, or it was used or has
   *     expired
   */
  public boolean useProof(String proof, Scope scope) {
    return sql()
            .named(
                "update step_up_proofs set used_at = :now where proof_hash = :hash"
                    + " and user_id = :user and session_id = :session and action = :action"
                    + " and used_at is null and expires_at > :now")
            .with("now", Clock.now())
            .with("hash", Sha256.hex(proof))
            .with("user", scope.userId())
            .with("session", scope.sessionId())
            .with("action", scope.action())
            .update()
        == 1;
  }
}
