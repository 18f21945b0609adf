package dev.portcullis.persistence.wallet;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Stores the wallets. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class WalletRepository extends EntityRepository {
  /**
   * Stores a new wallet.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if it belongs to a user
   */
  public void add(Wallet wallet) {
    entities.persist(wallet);
    Constraints.flush(entities);
  }

  /**
   * Records a proof by the holder of a wallet, unless it is already proven.
   *
   * @param userId the required owner, or null
   * @param organizationIds alternatively, the owner is a member of one of these
   * @return whether it was not proven before
   */
  public boolean prove(Address address, String userId, Collection<String> organizationIds) {
    return entities
            .createQuery(
                "update Wallet w set w.provenAt = :now, w.updatedAt = :now"
                    + " where w.walletAddress = :address and w.provenAt is null"
                    + " and (w.userId = :user or w.userId in"
                    + " (select u.id from User u where u.organizationId in (:organizations)))")
            .setParameter("now", Clock.now())
            .setParameter("address", address.text())
            .setParameter("user", userId)
            .setParameter("organizations", organizationIds)
            .executeUpdate()
        > 0;
  }

  /** Removes a wallet. */
  public void remove(Wallet wallet) {
    entities.remove(wallet);
    Constraints.flush(entities);
  }

  /** The wallet with this address. */
  public Optional<Wallet> find(Address address) {
    return entities
        .createQuery("from Wallet where walletAddress = :address", Wallet.class)
        .setParameter("address", address.text())
        .getResultStream()
        .findFirst();
  }

  /** Like {@link #find}, but locks the row until this transaction ends. */
  public Optional<Wallet> findForUpdate(Address address) {
    return entities
        .createQuery("from Wallet where walletAddress = :address", Wallet.class)
        .setParameter("address", address.text())
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  /** The owner of the wallet according to the database. */
  public Optional<String> ownerOf(Address address) {
    return entities
        .createQuery("select userId from Wallet where walletAddress = :address", String.class)
        .setParameter("address", address.text())
        .getResultStream()
        .findFirst();
  }

  /** The wallets of the user, oldest first. */
  public List<Wallet> ofUser(String userId) {
    return ofUsers(List.of(userId));
  }

  /** The wallets of users, oldest first. */
  public List<Wallet> ofUsers(Collection<String> userIds) {
    if (userIds.isEmpty()) {
      return List.of();
    }
    return entities
        .createQuery("from Wallet where userId in (:users) order by createdAt, id", Wallet.class)
        .setParameter("users", userIds)
        .getResultList();
  }
}
