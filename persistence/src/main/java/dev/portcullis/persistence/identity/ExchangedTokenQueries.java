package dev.portcullis.persistence.identity;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;

/**
 * The tokens of identity providers that were exchanged for a session. Those that have expired are
 * deleted with whatever else is over.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ExchangedTokenQueries extends Queries {
  /**
   * Notes a token as used, whoever else brings it at the same time to whichever node.
   *
   * @param digest of the token, SHA-256 in hexadecimal
   * @param expiresAt from when on it is refused anyway
   * @return false if it was used before
   */
  public boolean spend(String digest, Instant expiresAt) {
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
