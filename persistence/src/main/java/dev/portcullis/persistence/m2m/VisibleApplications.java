package dev.portcullis.persistence.m2m;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.ListPaging;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.List;

/**
 * Reads the applications that an organization owns or is assigned. Each kind is read on an index in
 * the order of the list, and no further than the page.
 */
final class VisibleApplications {
  private static final String OWNED =
      "from m2m_applications b where b.owner_organization_id = :organization";

  private static final String ASSIGNED =
      "from m2m_applications b join m2m_application_organizations i on i.m2m_app_id = b.id"
          + " where i.organization_id = :organization and b.owner_organization_id is null";

  private static final String SEARCHED = " and text_found(b.name, cast(:search as text))";

  private static final String AFTER =
      " and b.created_at <= cast(:at as timestamptz)"
          + " and (b.created_at < cast(:at as timestamptz) or b.id > :id)";

  /** The applications of a deleted organization are invisible. */
  private static final String IS_ALIVE =
      "exists (select 1 from organizations o where o.id = :organization and o.deleted_at is null)";

  private VisibleApplications() {}

  /**
   * A page of them, newest first, limited to those with {@code search} in their name if it is set.
   */
  static Page<M2mApplication> page(
      EntityManager entities, String organizationId, String search, PageRequest paging) {
    String searched = ListPaging.isSearched(search) ? SEARCHED : "";
    Query count =
        entities.createNativeQuery(
            "select case when %s then (select count(*) %s) + (select count(*) %s) else 0 end"
                .formatted(IS_ALIVE, OWNED + searched, ASSIGNED + searched),
            Long.class);
    long total = (Long) bound(count, organizationId, search).getSingleResult();
    if (paging.offset() >= total) {
      return new Page<>(List.of(), total, paging);
    }
    KeysetCursor after = paging.after();
    String narrowed = searched + (after == null ? "" : AFTER);
    String part =
        "(select b.id %s%s order by b.created_at desc, b.id limit "
            + (paging.offset() + paging.limit() + 1)
            + ")";
    Query items =
        entities.createNativeQuery(
            "select a.* from m2m_applications a where %s and a.id in (%s union all %s)"
                    .formatted(
                        IS_ALIVE,
                        part.formatted(OWNED, narrowed),
                        part.formatted(ASSIGNED, narrowed))
                + " order by a.created_at desc, a.id",
            M2mApplication.class);
    bound(items, organizationId, search);
    if (after != null) {
      items.setParameter("at", after.at().toString()).setParameter("id", after.id());
    }
    items.setFirstResult((int) paging.offset()).setMaxResults(paging.limit() + 1);
    return ListPaging.page(
        found(items), total, paging, item -> new KeysetCursor(item.createdAt(), item.id()));
  }

  private static Query bound(Query query, String organizationId, String search) {
    query.setParameter("organization", organizationId);
    return ListPaging.isSearched(search) ? query.setParameter("search", search) : query;
  }

  private static List<M2mApplication> found(Query items) {
    return ((List<?>) items.getResultList()).stream().map(M2mApplication.class::cast).toList();
  }
}
