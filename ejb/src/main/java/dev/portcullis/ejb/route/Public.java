package dev.portcullis.ejb.route;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a route that serves anonymous clients. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Public {
  /** The rate limit per client address (R-PLT-12). */
  Limit limit() default Limit.ANYBODY;

  /** The limits of public routes. */
  enum Limit {
    /** The limit of sign-in routes. */
    LOGIN,
    /** The limit of other public routes. */
    ANYBODY,
    /** No limit, because requests that monitor the service must never be throttled. */
    NONE
  }
}
