package dev.portcullis.ejb.route;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The route answers anybody. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Public {
  /** How often a client address may call it (R-PLT-12). */
  Limit limit() default Limit.ANYBODY;

  /** The limits of routes that answer anybody. */
  enum Limit {
    /** That of signing in. */
    LOGIN,
    /** That of other public routes. */
    ANYBODY,
    /** None: what watches the service must never be told to wait. */
    NONE
  }
}
