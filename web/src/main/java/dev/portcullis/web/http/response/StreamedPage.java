package dev.portcullis.web.http.response;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import java.io.IOException;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/**
 * The items of a page, which are read chunk by chunk while they are written (ADR 0109). No
 * transaction is open between two chunks.
 *
 * @param <T> the item
 */
@JsonSerialize(using = StreamedPage.Writer.class)
public final class StreamedPage<T> extends AbstractCollection<T> {
  private final Part<T> first;
  private final int limit;
  private final int size;
  private final PartReader<T> partReader;
  private Object end;

  /**
   * A chunk of the page.
   *
   * @param items its items
   * @param next the key at which the next chunk begins; null at the end
   */
  record Part<T>(List<T> items, Object next) {}

  /** Reads one chunk after another. */
  @FunctionalInterface
  interface PartReader<T> {
    /** At most {@code limit} items after {@code place}. */
    Part<T> after(Object place, int limit);
  }

  private StreamedPage(Part<T> first, int limit, int size, PartReader<T> partReader) {
    this.first = first;
    this.limit = limit;
    this.size = size;
    this.partReader = partReader;
    this.end = first.next();
  }

  /** A page of items that are in memory. */
  public static <T> StreamedPage<T> of(List<T> items) {
    return of(new Part<>(items, null), items.size(), items.size(), (place, most) -> null);
  }

  /**
   * The items of the requested page.
   *
   * @param first its first chunk
   * @param limit the maximum number of items of the page
   * @param size the maximum number of items of a chunk
   * @param partReader reads a chunk, which may have fewer items than requested, and the key to
   *     continue at
   */
  static <T> StreamedPage<T> of(Part<T> first, int limit, int size, PartReader<T> partReader) {
    return new StreamedPage<>(first, limit, size, partReader);
  }

  /** A page of a list with keyset pagination. */
  static <T> StreamedPage<T> afterPlaces(
      Page<T> first, PageRequest asked, int size, Function<PageRequest, Page<T>> list) {
    return of(
        part(first),
        asked.limit(),
        size,
        (place, most) -> part(list.apply(PageRequest.part(most, (KeysetCursor) place))));
  }

  private static <T> Part<T> part(Page<T> page) {
    return new Part<>(page.items(), page.next());
  }

  /** A page of a list that supports offsets only. */
  static <T> StreamedPage<T> byNumber(
      Page<T> first, PageRequest asked, int size, Function<PageRequest, Page<T>> list) {
    long total = first.totalItems();
    return of(
        part(first, asked.offset(), total),
        asked.limit(),
        size,
        (number, most) -> {
          long offset = (Long) number;
          return part(list.apply(PageRequest.part(most, offset)), offset, total);
        });
  }

  private static <T> Part<T> part(Page<T> page, long offset, long total) {
    long next = offset + page.items().size();
    return new Part<>(page.items(), next < total ? next : null);
  }

  /** The request for the first chunk of the page. */
  static PageRequest first(PageRequest asked, int size) {
    return new PageRequest(Math.min(size, asked.limit()), asked.offset(), asked.after());
  }

  /** The key of the next page, once the page was iterated; null at the end. */
  Object end() {
    return end;
  }

  @Override
  public Iterator<T> iterator() {
    return new PartIterator();
  }

  /** Iterates over all items. */
  @Override
  public int size() {
    int count = 0;
    for (Iterator<T> walk = iterator(); walk.hasNext(); walk.next()) {
      count++;
    }
    return count;
  }

  private final class PartIterator implements Iterator<T> {
    private Part<T> part = first;
    private Iterator<T> items = first.items().iterator();
    private int read = first.items().size();

    @Override
    public boolean hasNext() {
      while (!items.hasNext() && part.next() != null && !part.items().isEmpty() && read < limit) {
        part = partReader.after(part.next(), Math.min(size, limit - read));
        items = part.items().iterator();
        read += part.items().size();
        end = part.next();
      }
      return items.hasNext();
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
      Object spool = provider.getAttribute(ResponseSpool.class);
      out.writeStartArray();
      for (Object row : rows) {
        provider.defaultSerializeValue(row, out);
        if (spool instanceof ResponseSpool body) {
          body.endRow(out.getOutputBuffered());
        }
      }
      out.writeEndArray();
    }
  }
}
