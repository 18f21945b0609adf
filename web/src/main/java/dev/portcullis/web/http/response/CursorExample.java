package dev.portcullis.web.http.response;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An example {@code cursor} of the list, for the API description: a list rejects cursors of another
 * form. Most end with a number, or an identifier of letters and digits, and need no other example
 * than {@link #OF_MOST}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface CursorExample {
  /** A cursor that ends with a number. */
  String OF_MOST = "MTc3MDExMzcwNDAwMDAwMC40Mg";

  /** A cursor that ends with a UUID. */
  String OF_UUIDS = "MTc3MDExMzcwNDAwMDAwMC4xZjJlM2Q0Yy01YjZhLTQ5NzgtOGE5Yi0wYzFkMmUzZjRhNWI";

  /** A cursor that contains a log beside the number. */
  String OF_THE_TIME_LINE = "MTc3MDExMzcwNDAwMDAwMC5hLjQy";

  /** A cursor that ends with an endpoint and a number. */
  String OF_ATTEMPTS =
      "MTc3MDExMzcwNDAwMDAwMC4xZjJlM2Q0Yy01YjZhLTQ5NzgtOGE5Yi0wYzFkMmUzZjRhNWIuNDI";

  /** The example. */
  String value();
}
