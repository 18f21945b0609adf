package dev.portcullis.web.http.response;

import jakarta.annotation.Nullable;

/**
 * A page of a list that is too long to be counted.
 *
 * @param items the items
 * @param next the {@code cursor} of the next page; null at the end
 * @param <T> the item
 */
public record CursorPageView<T>(StreamedPage<T> items, @Nullable String next) {
  /** The end of the page. It is known after all items are written, so the items come first. */
  @Override
  public String next() {
    return (String) items.end();
  }
}
