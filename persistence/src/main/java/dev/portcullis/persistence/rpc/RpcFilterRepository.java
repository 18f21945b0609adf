package dev.portcullis.persistence.rpc;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;

/** The filters of the gateway; those that nobody asked for in time are not found. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RpcFilterRepository extends EntityRepository {
  /**
   * Stores a new filter; the oldest of its owner give way.
   *
   * @param most how many an owner may have
   */
  public void add(RpcFilter filter, String owner, int most) {
    entities.persist(filter);
    entities.flush();
    entities
        .createNativeQuery(
            "delete from rpc_filters where id in (select id from rpc_filters where owner = :owner"
                + " order by created_at desc, id offset :most)")
        .setParameter("owner", owner)
        .setParameter("most", most)
        .executeUpdate();
  }

  /** The filter of an owner. */
  public Optional<RpcFilter> find(String id, String owner) {
    return find(id, owner, LockModeType.NONE);
  }

  /** The same; nobody else can change it until this transaction ends. */
  public Optional<RpcFilter> findForUpdate(String id, String owner) {
    return find(id, owner, LockModeType.PESSIMISTIC_WRITE);
  }

  private Optional<RpcFilter> find(String id, String owner, LockModeType lock) {
    return entities
        .createQuery(
            "from RpcFilter where id = :id and owner = :owner and expiresAt > :now",
            RpcFilter.class)
        .setParameter("id", id)
        .setParameter("owner", owner)
        .setParameter("now", Clock.now())
        .setLockMode(lock)
        .getResultStream()
        .findFirst();
  }

  /** Removes a filter. */
  public void remove(RpcFilter filter) {
    entities.remove(filter);
  }
}
