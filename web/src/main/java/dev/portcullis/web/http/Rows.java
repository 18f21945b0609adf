package dev.portcullis.web.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.portcullis.kernel.ListPlace;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import java.io.IOException;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/**
 * The items of a page, which are read part by part while they are written (ADR 0109). No
 * transaction is open between two parts.
 *
 * @param <T> the item
 */
@JsonSerialize(using = Rows.Writer.class)
public final class Rows<T> extends AbstractCollection<T> {
  private final Page<T> first;
  private final Paging asked;
  private final int part;
  private final boolean isNumbered;
  private final Function<Paging, Page<T>> list;
  private ListPlace end;

  private Rows(
      Page<T> first, Paging asked, int part, boolean isNumbered, Function<Paging, Page<T>> list) {
    this.first = first;
    this.asked = asked;
    this.part = part;
    this.isNumbered = isNumbered;
    this.list = list;
    this.end = first.next();
  }

  /** Items that are in memory. */
  public static <T> Rows<T> of(List<T> items) {
    Paging all = new Paging(Math.max(1, items.size()), 0);
    return of(new Page<>(items, items.size(), all));
  }

  static <T> Rows<T> of(Page<T> page) {
    return new Rows<>(page, page.paging(), page.items().size(), false, paging -> page);
  }

  /**
   * The items of the page that is asked for.
   *
   * @param first its first part
   * @param part how many items are read at a time, at most
   * @param isNumbered whether the list goes on by number only
   * @param list reads a part; it may have fewer items than asked for, and a place to go on after
   */
  static <T> Rows<T> of(
      Page<T> first, Paging asked, int part, boolean isNumbered, Function<Paging, Page<T>> list) {
    return new Rows<>(first, asked, part, isNumbered, list);
  }

  /** The first part of the page that is asked for. */
  static Paging first(Paging asked, int part) {
    return new Paging(Math.min(part, asked.limit()), asked.offset(), asked.after());
  }

  long totalItems() {
    return first.totalItems();
  }

  Paging asked() {
    return asked;
  }

  /** After which item the next page begins, once all items were walked through; null at the end. */
  ListPlace end() {
    return end;
  }

  @Override
  public Iterator<T> iterator() {
    return new Walk();
  }

  /** Walks through all items. */
  @Override
  public int size() {
    int size = 0;
    for (Iterator<T> walk = iterator(); walk.hasNext(); walk.next()) {
      size++;
    }
    return size;
  }

  private final class Walk implements Iterator<T> {
    private Page<T> page = first;
    private Iterator<T> items = first.items().iterator();
    private int read = first.items().size();

    @Override
    public boolean hasNext() {
      while (!items.hasNext() && goesOn()) {
        Paging next = nextPart();
        page = list.apply(next);
        items = page.items().iterator();
        read += page.items().size();
        end = page.next();
      }
      return items.hasNext();
    }

    private boolean goesOn() {
      boolean hasMore =
          isNumbered
              ? !page.items().isEmpty() && asked.offset() + read < page.totalItems()
              : page.next() != null && !page.items().isEmpty();
      return hasMore && read < asked.limit();
    }

    private Paging nextPart() {
      int limit = Math.min(part, asked.limit() - read);
      return isNumbered
          ? new Paging(limit, asked.offset() + read)
          : new Paging(limit, 0, page.next());
    }

    @Override
    public T next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return items.next();
    }
  }

  /** Writes an array item by item, and counts their bytes. */
  static final class Writer extends StdSerializer<Collection<?>> {
    private static final long serialVersionUID = 1L;

    Writer() {
      super(Collection.class, false);
    }

    @Override
    public void serialize(Collection<?> rows, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      Object spool = provider.getAttribute(AnswerSpool.class);
      out.writeStartArray();
      for (Object row : rows) {
        provider.defaultSerializeValue(row, out);
        if (spool instanceof AnswerSpool body) {
          out.flush();
          body.endRow();
        }
      }
      out.writeEndArray();
    }
  }
}
