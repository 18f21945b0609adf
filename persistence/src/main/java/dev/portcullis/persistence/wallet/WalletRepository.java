package dev.portcullis.persistence.wallet;

import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;

/** The wallets. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class WalletRepository {
  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public WalletRepository() {}

  WalletRepository(EntityManager entities) {
    this.entities = entities;
  }

  /** Stores a new wallet. */
  public void add(Wallet wallet) {
    entities.persist(wallet);
    entities.flush();
  }

  /** The wallet of this address. */
  public Optional<Wallet> find(Address address) {
    return entities
        .createQuery("from Wallet where walletAddress = :address", Wallet.class)
        .setParameter("address", address.text())
        .getResultStream()
        .findFirst();
  }

  /** The wallets of the user, oldest first. */
  public List<Wallet> ofUser(String userId) {
    return entities
        .createQuery("from Wallet where userId = :user order by createdAt, id", Wallet.class)
        .setParameter("user", userId)
        .getResultList();
  }
}
