package dev.portcullis.web.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Another route has taken the place of this one; each of its answers says so (R-PLT-15). */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface DeprecatedRoute {
  /** Since when, as RFC 9745 writes it: {@code @} and seconds since 1970. */
  String since();

  /** When the route goes, as RFC 8594 writes it: an HTTP date. */
  String sunset();

  /** The path of the route that has taken its place. */
  String by();
}
