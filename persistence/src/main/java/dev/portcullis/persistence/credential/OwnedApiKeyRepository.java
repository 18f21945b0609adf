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

/** The API keys of everybody with their holders, but for applications of deleted organizations. */
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

  /** How it is with a key at some moment. */
  public enum State {
    /** It works. */
    ACTIVE,
    /** Its time is over. */
    EXPIRED,
    /** It was revoked, whether its time is over or not. */
    REVOKED
  }

  /**
   * What the list is narrowed to; null leaves it wide.
   *
   * @param organizationId keys of the applications that the organization owns
   * @param state how it is with them
   * @param expiresBefore the end of their time lies before
   */
  public record Filter(String organizationId, State state, Instant expiresBefore) {}

  /**
   * The keys, newest first.
   *
   * @param now the moment at which they have their state
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
