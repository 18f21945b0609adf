package dev.portcullis.persistence.database;

import dev.portcullis.kernel.ListPlace;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The query of an administration's list, which is narrowed condition by condition and then read
 * page by page, by number or after a place: the latter costs the same at any depth (ADR 0085).
 *
 * @param <T> the item
 */
public final class ListQuery<T> {
  private final EntityManager entities;
  private final Class<T> type;
  private final String select;
  private final String from;
  private final ListOrder<T> order;
  private final StringBuilder conditions = new StringBuilder();
  private final Map<String, Object> parameters = new LinkedHashMap<>();

  /**
   * Of everything in {@code from}.
   *
   * @param select what an item is made of
   * @param from the entities with their aliases and joins
   */
  public ListQuery(
      EntityManager entities, Class<T> type, String select, String from, ListOrder<T> order) {
    this.entities = entities;
    this.type = type;
    this.select = select;
    this.from = from;
    this.order = order;
  }

  /** Narrows it. */
  public ListQuery<T> where(String condition) {
    conditions.append(conditions.isEmpty() ? " where " : " and ").append(condition);
    return this;
  }

  /** Narrows it by a condition with a parameter, unless {@code value} is null. */
  public ListQuery<T> where(String condition, String name, Object value) {
    if (value != null) {
      where(condition);
      parameters.put(name, value);
    }
    return this;
  }

  /** Narrows it to what has {@code search} in {@code expression}, if there is anything to find. */
  public ListQuery<T> found(String expression, String search) {
    return where(Lists.found(expression), "search", Lists.isSearched(search) ? search : null);
  }

  /** Whether a value narrows it. */
  public boolean isNarrowed() {
    return !parameters.isEmpty();
  }

  /** The page, after all items were counted. */
  public Page<T> page(Paging paging) {
    TypedQuery<Long> count =
        entities.createQuery("select count(*) from " + from + conditions, Long.class);
    parameters.forEach(count::setParameter);
    return page(count.getSingleResult(), paging);
  }

  /**
   * The page.
   *
   * @param totalItems how many items there are; beyond them nothing is asked
   */
  public Page<T> page(long totalItems, Paging paging) {
    Paging oneMore = new Paging(paging.limit() + 1, paging.offset(), paging.after());
    return Lists.page(part(totalItems, oneMore), totalItems, paging, order.place());
  }

  /**
   * The items of a page alone.
   *
   * @param totalItems how many items there are; beyond them nothing is asked
   */
  public List<T> part(long totalItems, Paging paging) {
    ListPlace after = paging.after();
    String ordered =
        after == null
            ? conditions.toString()
            : conditions + (conditions.isEmpty() ? " where " : " and ") + order.after();
    TypedQuery<T> items =
        entities.createQuery("select " + select + " from " + from + ordered + order.by(), type);
    parameters.forEach(items::setParameter);
    if (after != null) {
      items.setParameter("afterId", order.id().apply(after));
      if (order.isTimed()) {
        items.setParameter("afterAt", after.at());
      }
    }
    return Lists.part(items, totalItems, paging.offset(), paging.limit());
  }
}
