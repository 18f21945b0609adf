package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What became of a block, or of one of its transactions (ADR 0122). */
public enum BlockVerdict {
  /** Everything that it did was permitted. */
  CLEAN,
  /** Something that it did was not. */
  ESCAPED,
  /** It could not be judged. */
  UNJUDGED,
  /** A right that concerns it changed too close to it to decide, whatever present rights are. */
  UNDECIDED;

  /** The name in JSON, in the database and as a label. */
  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
