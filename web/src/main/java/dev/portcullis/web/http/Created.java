package dev.portcullis.web.http;

/**
 * The result of a route that creates a record: 201 with the record (R-PLT-9).
 *
 * @param view the record
 * @param <T> its type, which the API description names
 */
public record Created<T>(T view) {
  /** 201 with the record. */
  public static <T> Created<T> of(T view) {
    return new Created<>(view);
  }
}
