package dev.portcullis.persistence.credential;

import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListQuery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.Set;

/** Stores the IP whitelists. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class IpWhitelistRepository extends EntityRepository {
  private static final ListOrder<IpWhitelistEntry> NEWEST_FIRST =
      ListOrder.newest("e", IpWhitelistEntry::createdAt, IpWhitelistEntry::id);

  /**
   * Stores a new entry.
   *
   * @throws dev.portcullis.kernel.Failure ALREADY_EXISTS if the holder's whitelist has it already
   */
  public void add(IpWhitelistEntry entry) {
    entities.persist(entry);
    Constraints.flush(entities);
  }

  /**
   * Removes the entry of {@code holder}.
   *
   * @return false if the holder has no such entry
   */
  public boolean remove(CredentialHolder holder, String id) {
    return entities
            .createQuery(
                "delete from IpWhitelistEntry e where e.id = :id and e."
                    + holder.type().attribute()
                    + " = :holder")
            .setParameter("id", id)
            .setParameter("holder", holder.id())
            .executeUpdate()
        == 1;
  }

  /** The whitelist of {@code holder}, newest first. */
  public Page<IpWhitelistEntry> page(CredentialHolder holder, PageRequest paging) {
    return new ListQuery<>(
            entities, IpWhitelistEntry.class, "e", "IpWhitelistEntry e", NEWEST_FIRST)
        .where("e." + holder.type().attribute() + " = :holder", "holder", holder.id())
        .page(paging);
  }

  /** Those of {@code m2mAppIds} whose whitelist has an entry that is too wide. */
  public Set<String> overbroadAmong(Collection<String> m2mAppIds) {
    return Set.copyOf(
        entities
            .createQuery(
                "select distinct e.m2mAppId from IpWhitelistEntry e"
                    + " where e.overbroad and e.m2mAppId in (:ids)",
                String.class)
            .setParameter("ids", m2mAppIds)
            .getResultList());
  }
}
