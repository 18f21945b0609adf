package dev.portcullis.persistence.keycloak;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;

/** Records processed logout tokens, and ends the sessions that they name. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class LogoutTokenQueries extends Queries {
  private static final String ALIVE =
      "update sessions s set revoked_at = cast(:now as timestamptz) from users u"
          + " where u.id = s.user_id and s.revoked_at is null"
          + " and s.expires_at > cast(:now as timestamptz)";

  /**
   * Records that a token was processed. The record is deleted when the token is rejected by its
   * age.
   *
   * @param expiresAt the time from which the token is rejected by its age
   * @return false if it was processed before
   */
  public boolean consume(String issuer, String jti, Instant expiresAt) {
    return sql()
            .named(
                "insert into spent_logout_tokens (issuer, jti, expires_at)"
                    + " values (:issuer, :jti, cast(:expires as timestamptz))"
                    + " on conflict do nothing")
            .with("issuer", issuer)
            .with("jti", jti)
            .with("expires", expiresAt.toString())
            .update()
        == 1;
  }

  /**
   * Ends the sessions that began with a session at the identity provider.
   *
   * @return how many were active
   */
  public int revokeBySession(String issuer, String sid) {
    return sql()
        .named(ALIVE + " and s.oidc_issuer = :issuer and s.oidc_sid = :sid")
        .with("now", Clock.now().toString())
        .with("issuer", issuer)
        .with("sid", sid)
        .update();
  }

  /**
   * Ends the sessions of an identity that began at its identity provider.
   *
   * @return how many were active
   */
  public int revokeByIdentity(String issuer, String subject) {
    return revokeByIdentity(issuer, subject, "");
  }

  private int revokeByIdentity(String issuer, String subject, String condition) {
    return sql()
        .named(
            ALIVE
                + " and s.auth_method = 'oidc'"
                + " and u.oidc_issuer = :issuer and u.oidc_sub = :subject"
                + condition)
        .with("now", Clock.now().toString())
        .with("issuer", issuer)
        .with("subject", subject)
        .update();
  }

  /**
   * Ends the sessions of an identity that began at its identity provider without a known session
   * there.
   *
   * @return how many were active
   */
  public int revokeUnbound(String issuer, String subject) {
    return revokeByIdentity(issuer, subject, " and s.oidc_sid is null");
  }
}
