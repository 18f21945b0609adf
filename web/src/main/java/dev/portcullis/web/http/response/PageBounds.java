package dev.portcullis.web.http.response;

import dev.portcullis.kernel.PageRequest;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The bounds of {@code limit} and {@code offset} on a route that differs from most lists (R-PLT-6).
 * {@link PagingParams} and {@link KeysetParams} enforce them and the API description shows them.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface PageBounds {
  /** The limit when none is given. */
  int limit() default 10;

  /** The largest limit. */
  int maxLimit() default 1000;

  /** The largest offset. */
  long maxOffset() default PageRequest.MAX_OFFSET;

  /**
   * How many bytes an item has at most, as it is written. So many are read at a time as fit into
   * the memory of an answer (ADR 0109).
   */
  int rowBytes() default ROW_BYTES;

  /** What the rules of names, descriptions and lists of identifiers leave room for. */
  int ROW_BYTES = 10 << 10;
}
