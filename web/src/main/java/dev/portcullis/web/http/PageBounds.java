package dev.portcullis.web.http;

import dev.portcullis.kernel.Paging;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The bounds of {@code limit} and {@code offset} on a route that differs from most lists (document
 * 1, "Limits"). {@link PagingParams} and {@link KeysetParams} enforce them and the API description
 * shows them.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface PageBounds {
  /** The limit when none is given. */
  int limit() default 10;

  /** The largest limit. */
  int maxLimit() default 1000;

  /** The largest offset. */
  long maxOffset() default Paging.MAX_OFFSET;
}
