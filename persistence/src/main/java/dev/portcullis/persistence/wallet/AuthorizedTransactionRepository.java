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
 * Stores the transactions that users permitted their wallets to send. An allowance is not found
 * once it has expired or its wallet has left the user.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class AuthorizedTransactionRepository extends EntityRepository {
  private static final String VALID =
      "from AuthorizedTransaction a where a.expiresAt > :now and exists (select 1 from Wallet w"
          + " where w.walletAddress = a.walletAddress and w.userId = a.userId)";

  /** Stores a new allowance. */
  public void add(AuthorizedTransaction authorizedTransaction) {
    entities.persist(authorizedTransaction);
    entities.flush();
  }

  /**
   * The allowance for this user, wallet and nonce, expired or not. Locks the row until this
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

  /** The user's latest allowance. */
  public Optional<AuthorizedTransaction> latest(String userId) {
    return valid(" and a.userId = :user order by a.authorizedAt desc, a.id")
        .setParameter("user", userId)
        .setMaxResults(1)
        .getResultStream()
        .findFirst();
  }

  /**
   * The allowances for a nonce of a wallet, of any user. There is one while the wallet has one
   * owner.
   */
  public List<AuthorizedTransaction> of(Address wallet, long nonce) {
    return valid(" and a.walletAddress = :wallet and a.nonce = :nonce")
        .setParameter("wallet", wallet.text())
        .setParameter("nonce", nonce)
        .getResultList();
  }

  /** Like {@link #of}, but locks the rows until this transaction ends. */
  public List<AuthorizedTransaction> ofForUpdate(Address wallet, long nonce) {
    return valid(" and a.walletAddress = :wallet and a.nonce = :nonce")
        .setParameter("wallet", wallet.text())
        .setParameter("nonce", nonce)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultList();
  }

  /** Whether this transaction of one of the user's wallets was sent under an allowance. */
  public boolean hasSent(String userId, Hash32 hash) {
    return !valid(" and a.userId = :user and a.transactionHash = :hash")
        .setParameter("user", userId)
        .setParameter("hash", hash.text())
        .getResultList()
        .isEmpty();
  }

  private TypedQuery<AuthorizedTransaction> valid(String further) {
    return entities
        .createQuery("select a " + VALID + further, AuthorizedTransaction.class)
        .setParameter("now", Clock.now());
  }
}
