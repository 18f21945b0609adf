package dev.portcullis.persistence.database;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The query of an administration list. Conditions narrow it, and pages are read by number or by
 * cursor. A cursor costs the same at any depth (ADR 0085).
 *
 * @param <T> the item
 */
public final class ListQuery<T> {
  /** The maximum bytes of a weighed text that are read at a time, unless one item has more. */
  static final int PART_BYTES = 1 << 20;

  private final EntityManager entities;
  private final Class<T> type;
  private final String select;
  private final String from;
  private final ListOrder<T> order;
  private final StringBuilder conditions = new StringBuilder();
  private final Map<String, Object> parameters = new LinkedHashMap<>();
  private String weight;

  /**
   * A query of everything in {@code from}.
   *
   * @param select the select expression of an item
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

  /** Adds a condition. */
  public ListQuery<T> where(String condition) {
    conditions.append(conditions.isEmpty() ? " where " : " and ").append(condition);
    return this;
  }

  /** Adds a condition with a parameter, unless {@code value} is null. */
  public ListQuery<T> where(String condition, String name, Object value) {
    if (value != null) {
      where(condition);
      parameters.put(name, value);
    }
    return this;
  }

  /**
   * Keeps only items whose {@code expression} contains {@code search}, if there is a search text.
   */
  public ListQuery<T> containing(String expression, String search) {
    return where(
        ListPaging.found(expression), "search", ListPaging.isSearched(search) ? search : null);
  }

  /**
   * Reads at most {@link #PART_BYTES} of a text at a time. A page ends after the items that fit, at
   * least one, and contains the next cursor (ADR 0109). Measuring does not read the texts.
   *
   * @param text the path of the text
   */
  public ListQuery<T> weighedBy(String text) {
    weight = "function('octet_length', " + text + ")";
    return this;
  }

  /** Whether a parameter narrows the query. */
  public boolean isNarrowed() {
    return !parameters.isEmpty();
  }

  /** The page. All items are counted first, unless the request is for a part of a page. */
  public Page<T> page(PageRequest paging) {
    if (paging.isPart()) {
      return page(Long.MAX_VALUE, paging);
    }
    TypedQuery<Long> count =
        entities.createQuery("select count(*) from " + from + conditions, Long.class);
    parameters.forEach(count::setParameter);
    return page(count.getSingleResult(), paging);
  }

  /**
   * The page.
   *
   * @param totalItems how many items there are; no query runs beyond them
   */
  public Page<T> page(long totalItems, PageRequest paging) {
    if (weight != null) {
      return weighedPage(totalItems, paging);
    }
    return ListPaging.page(part(totalItems, oneMore(paging)), totalItems, paging, order.place());
  }

  private static PageRequest oneMore(PageRequest paging) {
    return new PageRequest(paging.limit() + 1, paging.offset(), paging.after());
  }

  private Page<T> weighedPage(long totalItems, PageRequest paging) {
    List<Integer> weights = read(weight, Integer.class, totalItems, oneMore(paging));
    int fits = Math.min(paging.limit(), fitting(weights));
    List<T> items = part(totalItems, new PageRequest(fits, paging.offset(), paging.after()));
    boolean hasMore = weights.size() > items.size() && !items.isEmpty();
    KeysetCursor next = hasMore ? order.place().apply(items.get(items.size() - 1)) : null;
    return new Page<>(items, totalItems, paging, next);
  }

  /** The number of next items that are read at a time. */
  private static int fitting(List<Integer> weights) {
    long sum = 0;
    for (int i = 0; i < weights.size(); i++) {
      sum += weights.get(i);
      if (sum > PART_BYTES && i > 0) {
        return i;
      }
    }
    return weights.size();
  }

  /**
   * The items of a page alone.
   *
   * @param totalItems how many items there are; no query runs beyond them
   */
  public List<T> part(long totalItems, PageRequest paging) {
    return read(select, type, totalItems, paging);
  }

  private <R> List<R> read(String what, Class<R> as, long totalItems, PageRequest paging) {
    KeysetCursor after = paging.after();
    String ordered =
        after == null
            ? conditions.toString()
            : conditions + (conditions.isEmpty() ? " where " : " and ") + order.after();
    TypedQuery<R> items =
        entities.createQuery("select " + what + " from " + from + ordered + order.by(), as);
    parameters.forEach(items::setParameter);
    if (after != null) {
      items.setParameter("afterId", order.id().apply(after));
      if (order.isTimed()) {
        items.setParameter("afterAt", after.at());
      }
    }
    return ListPaging.part(items, totalItems, paging.offset(), paging.limit());
  }
}
