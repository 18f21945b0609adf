package dev.portcullis.web.http;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Prevents clients from overwriting changes that they have not read (ADR 0083). A GET responds with
 * an {@code ETag} and, unless some of its content is {@code Moving}, takes {@code If-None-Match}.
 * Every other method takes {@code If-Match}, which its service compares with the record it has
 * locked.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ConditionalRequests {
  /**
   * Of a method that changes a record: the path of the GET whose tag it takes; empty where the path
   * is the same.
   */
  String shownAt() default "";
}
