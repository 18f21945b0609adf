package dev.portcullis.persistence.database;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.List;
import java.util.function.Function;

/** Common parts of all lists: selecting the page, and searching for a text. */
public final class ListPaging {
  private static final String TOTAL = "select sum(live) from list_counts where list = ?";

  private ListPaging() {}

  /**
   * The page that begins with {@code found}.
   *
   * @param found up to one item more than the page may have, which shows whether more follow
   * @param place returns the position of an item in the list
   */
  public static <T> Page<T> page(
      List<T> found, long totalItems, PageRequest paging, Function<T, KeysetCursor> place) {
    int limit = paging.limit();
    if (found.size() <= limit) {
      return new Page<>(found, totalItems, paging);
    }
    List<T> items = List.copyOf(found.subList(0, limit));
    return new Page<>(items, totalItems, paging, place.apply(items.get(limit - 1)));
  }

  /**
   * The number of rows of a list whose count the database keeps in {@code list_counts}. It is a sum
   * of a few rows, however long the list is.
   */
  public static long total(EntityManager entities, String list) {
    return new Statements(entities).list(row -> row.getLong(1), TOTAL, list).get(0);
  }

  /** Up to {@code limit} rows of an ordered query from {@code offset}. */
  public static <T> List<T> part(TypedQuery<T> query, long totalItems, long offset, int limit) {
    if (offset >= totalItems || offset > Integer.MAX_VALUE || limit == 0) {
      return List.of();
    }
    return query.setFirstResult((int) offset).setMaxResults(limit).getResultList();
  }

  /**
   * The condition that {@code expression} contains {@code :search}, ignoring case. An index on
   * {@code search_grams} of the expression supports it (V0185).
   */
  public static String found(String expression) {
    return "function('text_found', " + expression + ", :search) = true";
  }

  /** Whether there is a text to search for. */
  public static boolean isSearched(String search) {
    return search != null && !search.isEmpty();
  }

  /**
   * The pattern for {@code ilike :pattern escape '\'} that matches {@code text} literally anywhere;
   * null or empty matches everything.
   */
  public static String containing(String text) {
    String literal = text == null ? "" : text.replaceAll("[\\\\%_]", "\\\\$0");
    return literal.isEmpty() ? "%" : "%" + literal + "%";
  }
}
