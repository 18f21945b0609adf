package dev.portcullis.web.http.body;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How large the body of a route may be, where its fields need more than {@link #BYTES} and {@link
 * #TOKENS}, which is what all other routes take.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface BodyLimit {
  /** The bytes of a body of a route that says nothing else. */
  int BYTES = 16 << 10;

  /** The JSON tokens of such a body: values, names and brackets. */
  int TOKENS = 2_000;

  /** For signed messages, tokens and attestations, and for lists of URLs, in any script. */
  int PROOFS = 96 << 10;

  /** For the lists of up to a thousand roles or organizations. */
  int LISTS = 128 << 10;

  /** For as many tokens as such lists have. */
  int LIST_TOKENS = 10_000;

  /** For a contract's interface, or the data of a call, as one text. */
  int TEXTS = 1 << 20;

  /** The most bytes. */
  int bytes();

  /** The most bytes for whoever shows no credentials that hold. */
  int strangers() default BYTES;

  /** The most JSON tokens. */
  int tokens() default TOKENS;
}
