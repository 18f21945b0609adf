package dev.portcullis.web.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Another route has replaced this one; each of its responses declares so (R-PLT-15). */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface DeprecatedRoute {
  /** The date of the deprecation, as RFC 9745 writes it: {@code @} and seconds since 1970. */
  String since();

  /** The removal date of the route, as RFC 8594 writes it: an HTTP date. */
  String sunset();

  /** The path of the route that replaces this one. */
  String by();
}
