package dev.portcullis.persistence.session;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.List;

/** The challenges handed to wallets. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SiweChallengeRepository extends EntityRepository {
  /** Stores a new challenge. */
  public void add(SiweChallenge challenge) {
    entities.persist(challenge);
  }

  /**
   * When the challenges of {@code wallet} that {@code client} asked for were issued after {@code
   * since}, oldest first. Until the transaction ends the same client gets no other answer for the
   * same wallet, so that counting and adding are one step on every node.
   *
   * @param client the client's network: what strangers ask for elsewhere does not count
   */
  public List<Instant> issuedSince(Address wallet, String client, Instant since) {
    entities
        .createNativeQuery("select 1 from pg_advisory_xact_lock(hashtextextended(:both, 7))")
        .setParameter("both", wallet.text() + " " + client)
        .getSingleResult();
    return entities
        .createQuery(
            "select c.issuedAt from SiweChallenge c"
                + " where c.walletAddress = :wallet and c.clientNetwork = :client"
                + " and c.issuedAt > :since order by c.issuedAt",
            Instant.class)
        .setParameter("wallet", wallet.text())
        .setParameter("client", client)
        .setParameter("since", since)
        .getResultList();
  }

  /**
   * Uses the challenge up, whoever else tries at the same time.
   *
   * @return false when there is no such challenge of {@code wallet}, or it was used or has expired
   */
  public boolean use(String nonce, Address wallet) {
    return entities
            .createQuery(
                "update SiweChallenge c set c.usedAt = :now where c.nonce = :nonce"
                    + " and c.walletAddress = :wallet and c.usedAt is null and c.expiresAt > :now")
            .setParameter("now", Clock.now())
            .setParameter("nonce", nonce)
            .setParameter("wallet", wallet.text())
            .executeUpdate()
        == 1;
  }
}
