package dev.portcullis.acceptance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * No other class speaks to the shared product while this one runs: it counts or stops what belongs
 * to the whole product. Classes with an installation of their own run beside it. JUnit's {@code
 * Isolated} would leave the other worker without work.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface AloneOnProduct {
  /** What it counts or stops. */
  String value();
}
