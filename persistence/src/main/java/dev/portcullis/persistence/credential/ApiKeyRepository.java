package dev.portcullis.persistence.credential;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Holder;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.database.Constraints;
import dev.portcullis.persistence.database.Lists;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The API keys. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ApiKeyRepository {
  /** Everything that deciding on a presented key needs, in one round trip. */
  private static final String STANDING =
      """
      select k.id, k.key_prefix, k.m2m_app_id, k.tenant_id, a.owner_organization_id,
          k.revoked_at is null and k.expires_at > cast(:now as timestamptz)
              and o.deleted_at is null,
          exists (select 1 from ip_whitelist_entries e
             where (e.m2m_app_id = k.m2m_app_id or e.tenant_id = k.tenant_id)
               and cast(e.ip_address as inet) >>= cast(:address as inet))
      from api_keys k
        left join m2m_applications a on a.id = k.m2m_app_id
        left join organizations o on o.id = a.owner_organization_id
      where k.key_hash = :hash
      """;

  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public ApiKeyRepository() {}

  ApiKeyRepository(EntityManager entities) {
    this.entities = entities;
  }

  /** Stores a new key. */
  public void add(ApiKey key) {
    entities.persist(key);
    Constraints.flush(entities);
  }

  /** The key of {@code holder}; nobody else can change it until this transaction ends. */
  public Optional<ApiKey> findForUpdate(Holder holder, String id) {
    return Optional.ofNullable(entities.find(ApiKey.class, id, LockModeType.PESSIMISTIC_WRITE))
        .filter(key -> key.holder().equals(holder));
  }

  /** The keys of {@code holder}, revoked ones too, newest first. */
  public Page<ApiKey> page(Holder holder, Paging paging) {
    String keys = " from ApiKey k where k." + holder.type().attribute() + " = :holder";
    long total =
        entities
            .createQuery("select count(*)" + keys, Long.class)
            .setParameter("holder", holder.id())
            .getSingleResult();
    return Lists.page(
        entities
            .createQuery("select k" + keys + " order by k.createdAt desc, k.id", ApiKey.class)
            .setParameter("holder", holder.id()),
        total,
        paging);
  }

  /**
   * What the key of this hash stands for when presented from {@code address}.
   *
   * @param hash SHA-256 of the key, hexadecimal
   * @param address one IP address in the form the whitelist uses
   */
  @SuppressWarnings("unchecked") // JPA's native queries are untyped
  public Optional<KeyStanding> standing(String hash, String address) {
    List<Object[]> rows =
        entities
            .createNativeQuery(STANDING)
            .setParameter("hash", hash)
            .setParameter("address", address)
            .setParameter("now", Clock.now().toString())
            .getResultList();
    return rows.stream().findFirst().map(ApiKeyRepository::standing);
  }

  private static KeyStanding standing(Object[] row) {
    return new KeyStanding(
        (String) row[0],
        (String) row[1],
        Holder.ofNullable((String) row[2], (String) row[3]),
        (String) row[4],
        (Boolean) row[5],
        (Boolean) row[6]);
  }

  /**
   * Revokes every key of the credentials that an organization owns, also those that are being
   * created at this moment: their creators hold the lock of the credential.
   *
   * @return how many keys were alive
   */
  public int revokeOfOrganization(String organizationId) {
    entities
        .createNativeQuery(
            "select id from m2m_applications where owner_organization_id = :owner"
                + " order by id for update",
            String.class)
        .setParameter("owner", organizationId)
        .getResultList();
    return entities
        .createNativeQuery(
            "update api_keys k set revoked_at = cast(:now as timestamptz),"
                + " updated_at = cast(:now as timestamptz) from m2m_applications a"
                + " where a.id = k.m2m_app_id and a.owner_organization_id = :owner"
                + " and k.revoked_at is null")
        .setParameter("now", Clock.now().toString())
        .setParameter("owner", organizationId)
        .executeUpdate();
  }

  /** Writes down when the keys were last used, unless a later use is known already. */
  public void recordUses(Collection<KeyUse> uses) {
    // In one order everywhere, so that two nodes writing at once wait instead of deadlocking.
    uses.stream()
        .sorted(Comparator.comparing(KeyUse::keyId))
        .forEach(
            use ->
                entities
                    .createNativeQuery(
                        "update api_keys set last_used_at = cast(:at as timestamptz),"
                            + " last_used_ip = :ip where id = :id and (last_used_at is null"
                            + " or last_used_at < cast(:at as timestamptz))")
                    .setParameter("at", use.at().toString())
                    .setParameter("ip", use.ip())
                    .setParameter("id", use.keyId())
                    .executeUpdate());
  }
}
