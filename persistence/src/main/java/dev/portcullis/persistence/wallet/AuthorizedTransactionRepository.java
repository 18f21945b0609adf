package dev.portcullis.persistence.wallet;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;

/**
 * The transactions that users allowed their wallets. One that has expired, or whose wallet has left
 * the user, is worth nothing and not found.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class AuthorizedTransactionRepository extends EntityRepository {
  private static final String GOOD =
      "from AuthorizedTransaction a where a.expiresAt > :now and exists (select 1 from Wallet w"
          + " where w.walletAddress = a.walletAddress and w.userId = a.userId)";

  /** Stores a new allowance. */
  public void add(AuthorizedTransaction authorizedTransaction) {
    entities.persist(authorizedTransaction);
    entities.flush();
  }

  /**
   * The allowance of this identity, expired or not; nobody else can change it until this
   * transaction ends.
   */
  public Optional<AuthorizedTransaction> findForUpdate(String userId, Address wallet, long nonce) {
    return entities
        .createQuery(
            "from AuthorizedTransaction where userId = :user and walletAddress = :wallet and nonce = :nonce",
            AuthorizedTransaction.class)
        .setParameter("user", userId)
        .setParameter("wallet", wallet.text())
        .setParameter("nonce", nonce)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  /** The allowance that the user gave last. */
  public Optional<AuthorizedTransaction> latest(String userId) {
    return good(" and a.userId = :user order by a.authorizedAt desc, a.id")
        .setParameter("user", userId)
        .setMaxResults(1)
        .getResultStream()
        .findFirst();
  }

  /** The allowances for a nonce of a wallet, whoever gave them; one as long as it has one owner. */
  public List<AuthorizedTransaction> of(Address wallet, long nonce) {
    return good(" and a.walletAddress = :wallet and a.nonce = :nonce")
        .setParameter("wallet", wallet.text())
        .setParameter("nonce", nonce)
        .getResultList();
  }

  /** As {@link #of}; nobody else can change them until this transaction ends. */
  public List<AuthorizedTransaction> ofForUpdate(Address wallet, long nonce) {
    return good(" and a.walletAddress = :wallet and a.nonce = :nonce")
        .setParameter("wallet", wallet.text())
        .setParameter("nonce", nonce)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultList();
  }

  /** Whether this transaction of one of the user's wallets was sent for an allowance. */
  public boolean hasSent(String userId, Hash32 hash) {
    return !good(" and a.userId = :user and a.transactionHash = :hash")
        .setParameter("user", userId)
        .setParameter("hash", hash.text())
        .getResultList()
        .isEmpty();
  }

  private TypedQuery<AuthorizedTransaction> good(String further) {
    return entities
        .createQuery("select a " + GOOD + further, AuthorizedTransaction.class)
        .setParameter("now", Clock.now());
  }
}
