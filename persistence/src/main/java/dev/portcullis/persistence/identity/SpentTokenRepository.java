package dev.portcullis.persistence.identity;

import dev.portcullis.kernel.Clock;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;

/** The tokens of identity providers that were exchanged for a session, until they expire. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SpentTokenRepository {
  /** More than one goes for each one that comes: what is kept does not grow with history. */
  private static final int FORGOTTEN = 10;

  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public SpentTokenRepository() {}

  SpentTokenRepository(EntityManager entities) {
    this.entities = entities;
  }

  /**
   * Notes a token as used, whoever else brings it at the same time to whichever node; forgets a few
   * that have expired.
   *
   * @param digest of the token, SHA-256 in hexadecimal
   * @param expiresAt from when on it is refused anyway
   * @return false if it was used before
   */
  public boolean spend(String digest, Instant expiresAt) {
    deleteExpired(FORGOTTEN);
    return entities
            .createNativeQuery(
                "insert into spent_identity_tokens (digest, expires_at)"
                    + " values (:digest, cast(:expires as timestamptz)) on conflict do nothing")
            .setParameter("digest", digest)
            .setParameter("expires", expiresAt.toString())
            .executeUpdate()
        == 1;
  }

  /**
   * Forgets tokens that have expired.
   *
   * @param limit how many at most
   * @return how many
   */
  public int deleteExpired(int limit) {
    return entities
        .createNativeQuery(
            "delete from spent_identity_tokens where digest in (select digest"
                + " from spent_identity_tokens where expires_at < cast(:now as timestamptz)"
                + " order by expires_at limit :limit for update skip locked)")
        .setParameter("now", Clock.now().toString())
        .setParameter("limit", limit)
        .executeUpdate();
  }
}
