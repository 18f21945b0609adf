package dev.portcullis.web.http.body;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The maximum size of the body of a route, where its fields need more than the default {@link
 * #BYTES} and {@link #TOKENS}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface BodyLimit {
  /** The default maximum in bytes. */
  int BYTES = 16 << 10;

  /** The default maximum in JSON tokens: values, names and brackets. */
  int TOKENS = 2_000;

  /** Bytes for signed messages, tokens and attestations, and for lists of URLs, in any script. */
  int PROOFS = 96 << 10;

  /** Bytes for lists of up to a thousand roles or organizations. */
  int LISTS = 128 << 10;

  /** Tokens for such lists. */
  int LIST_TOKENS = 10_000;

  /** Bytes for a contract's ABI, or calldata, as one text. */
  int TEXTS = 1 << 20;

  /** The maximum in bytes. */
  int bytes();

  /** The maximum in bytes for clients without valid credentials. */
  int strangers() default BYTES;

  /** The maximum in JSON tokens. */
  int tokens() default TOKENS;
}
