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
  /** The default limit. */
  int limit() default 10;

  /** The maximum limit. */
  int maxLimit() default 1000;

  /** The maximum offset. */
  long maxOffset() default PageRequest.MAX_OFFSET;

  /**
   * The maximum size of a written item, in bytes. A chunk contains as many items as fit into the
   * memory of a response (ADR 0109).
   */
  int rowBytes() default ROW_BYTES;

  /**
   * The maximum that the rules of names, descriptions and lists of identifiers permit, in bytes.
   */
  int ROW_BYTES = 10 << 10;
}
