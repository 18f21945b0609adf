package dev.portcullis.persistence.credential;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.ListOrder;
import dev.portcullis.persistence.database.ListQuery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;

/** Reads all API keys with their holders, except those of applications of deleted organizations. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class OwnedApiKeyRepository extends EntityRepository {
  private static final String ITEM =
      "new dev.portcullis.persistence.credential.OwnedApiKey(k, t.name, a.name, o.id, o.name)";

  private static final String ITEMS =
      "ApiKey k left join Tenant t on t.id = k.tenantId"
          + " left join M2mApplication a on a.id = k.m2mAppId"
          + " left join Organization o on o.id = a.ownerOrganizationId";

  private static final ListOrder<OwnedApiKey> NEWEST_FIRST =
      ListOrder.newest("k", item -> item.key().createdAt(), item -> item.key().id());

  /** The state of a key at some time. */
  public enum State {
    /** The key is valid. */
    ACTIVE,
    /** The key has expired. */
    EXPIRED,
    /** The key was revoked, whether it has expired or not. */
    REVOKED
  }

  /**
   * The criteria of the list; null matches any value.
   *
   * @param organizationId keys of the applications that the organization owns
   * @param state the state of the keys
   * @param expiresBefore keys that expire before this time
   */
  public record Filter(String organizationId, State state, Instant expiresBefore) {}

  /**
   * The keys, newest first.
   *
   * @param now the time at which the state is evaluated
   */
  public Page<OwnedApiKey> page(Filter filter, Instant now, PageRequest paging) {
    ListQuery<OwnedApiKey> query =
        new ListQuery<>(entities, OwnedApiKey.class, ITEM, ITEMS, NEWEST_FIRST)
            .where("o.deletedAt is null")
            .where("o.id = :organization", "organization", filter.organizationId())
            .where("k.expiresAt < :before", "before", filter.expiresBefore());
    return narrowed(query, filter.state(), now).page(paging);
  }

  private static ListQuery<OwnedApiKey> narrowed(
      ListQuery<OwnedApiKey> query, State state, Instant now) {
    if (state == null) {
      return query;
    }
    return switch (state) {
      case ACTIVE -> query.where("k.revokedAt is null and k.expiresAt > :now", "now", now);
      case EXPIRED -> query.where("k.revokedAt is null and k.expiresAt <= :now", "now", now);
      case REVOKED -> query.where("k.revokedAt is not null");
    };
  }
}
