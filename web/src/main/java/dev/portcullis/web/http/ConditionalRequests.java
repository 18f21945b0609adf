package dev.portcullis.web.http;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Where nobody overwrites what they have not seen (ADR 0083): a GET answers with an {@code ETag}
 * and, unless some of what it shows is {@code Moving}, takes {@code If-None-Match}; every other
 * method takes {@code If-Match}, which its service compares with the record it has locked.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ConditionalRequests {
  /**
   * Of a method that changes something: the path of the GET whose tag it takes; empty where it is
   * its own.
   */
  String shownAt() default "";
}
