package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The verdict about a block, or about one of its transactions (ADR 0122). */
public enum BlockVerdict {
  /** All its actions were permitted. */
  CLEAN,
  /** One of its actions was not permitted. */
  ESCAPED,
  /** It could not be judged. */
  UNJUDGED,
  /** A relevant right changed too close to it for a decision, whatever the current rights are. */
  UNDECIDED;

  /** The name in JSON, in the database and as a label. */
  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
