package dev.portcullis.persistence.credential;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListQuery;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Stores the API keys. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ApiKeyRepository extends EntityRepository {
  private static final ListOrder<ApiKey> NEWEST_FIRST =
      ListOrder.newest("k", ApiKey::createdAt, ApiKey::id);

  @Inject private QueryRunner queryRunner;

  /** Stores a new key. */
  public void add(ApiKey key) {
    entities.persist(key);
    Constraints.flush(entities);
  }

  /** The key of {@code holder}. Locks the row until this transaction ends. */
  public Optional<ApiKey> findForUpdate(CredentialHolder holder, String id) {
    return Optional.ofNullable(entities.find(ApiKey.class, id, LockModeType.PESSIMISTIC_WRITE))
        .filter(key -> key.holder().equals(holder));
  }

  /** The keys of {@code holder}, revoked ones too, newest first. */
  public Page<ApiKey> page(CredentialHolder holder, PageRequest paging) {
    return new ListQuery<>(entities, ApiKey.class, "k", "ApiKey k", NEWEST_FIRST)
        .where("k." + holder.type().attribute() + " = :holder", "holder", holder.id())
        .page(paging);
  }

  /**
   * Looks up the key of this hash as presented from {@code address}. Every request with a key calls
   * this, so it needs no transaction.
   *
   * @param hash SHA-256 of the key, hexadecimal
   * @param address one IP address in the form the whitelist uses
   */
  @Transactional(TxType.SUPPORTS)
  public Optional<PresentedApiKey> findPresented(String hash, String address) {
    return queryRunner.failFast(connection -> PresentedApiKey.find(connection, hash, address));
  }

  /**
   * Revokes every key of the credentials that an organization owns. This includes keys that are
   * being created concurrently, because their creators lock the credential.
   *
   * @return how many keys were active
   */
  public int revokeOfOrganization(String organizationId) {
    flushed()
        .named(
            "select id from m2m_applications where owner_organization_id = :owner"
                + " order by id for update")
        .with("owner", organizationId)
        .list(row -> row.getString(1));
    return entities
        .createQuery(
            "update ApiKey set revokedAt = :now, updatedAt = :now where revokedAt is null"
                + " and m2mAppId in"
                + " (select a.id from M2mApplication a where a.ownerOrganizationId = :owner)")
        .setParameter("now", Clock.now())
        .setParameter("owner", organizationId)
        .executeUpdate();
  }

  /** Records when the keys were last used, unless a later use is already recorded. */
  public void recordUses(Collection<ApiKeyUsage> uses) {
    // Uses the same order everywhere, so two nodes that write at once wait instead of deadlocking.
    uses.stream()
        .sorted(Comparator.comparing(ApiKeyUsage::keyId))
        .forEach(
            use ->
                entities
                    .createQuery(
                        "update ApiKey set lastUsedAt = :at, lastUsedIp = :ip where id = :id"
                            + " and (lastUsedAt is null or lastUsedAt < :at)")
                    .setParameter("at", use.at())
                    .setParameter("ip", use.ip())
                    .setParameter("id", use.keyId())
                    .executeUpdate());
  }
}
