package dev.portcullis.persistence.identity;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;

/**
 * Records the identity provider tokens that were exchanged for a session. The retention job deletes
 * expired ones.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ExchangedTokenQueries extends Queries {
  /**
   * Records a token as used, safe against concurrent use on other nodes.
   *
   * @param digest of the token, SHA-256 in hexadecimal
   * @param expiresAt the time from which the token is rejected anyway
   * @return false if it was used before
   */
  public boolean consume(String digest, Instant expiresAt) {
    return sql()
            .named(
                "insert into spent_identity_tokens (digest, expires_at)"
                    + " values (:digest, cast(:expires as timestamptz)) on conflict do nothing")
            .with("digest", digest)
            .with("expires", expiresAt.toString())
            .update()
        == 1;
  }
}
