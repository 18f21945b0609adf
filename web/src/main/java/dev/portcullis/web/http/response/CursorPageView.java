package dev.portcullis.web.http.response;

import jakarta.annotation.Nullable;

/**
 * A part of a list that is too long to be counted.
 *
 * @param items the items
 * @param next what to send as {@code cursor} for those that follow; null at the end
 * @param <T> the item
 */
public record CursorPageView<T>(StreamedPage<T> items, @Nullable String next) {
  /** Where the page ended, which is known when all items are written: they come first. */
  @Override
  public String next() {
    return (String) items.end();
  }
}
