package dev.portcullis.ejb.permission.matrix;

import java.util.ArrayList;
import java.util.List;

/**
 * The changes of replacing all permissions of one kind.
 *
 * @param added the new permissions
 * @param changed the existing permissions with new content
 * @param removed the deleted permissions
 */
record MatrixChange(List<String> added, List<String> changed, List<String> removed) {
  private static final int MAX_WORDS = 2_000;

  MatrixChange() {
    this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  /** Both as a sentence for the audit log, limited in length. */
  static String words(MatrixChange functions, MatrixChange events) {
    String words = functions.words("functions") + "; " + events.words("events");
    return words.length() > MAX_WORDS ? words.substring(0, MAX_WORDS) + "…" : words;
  }

  /** The difference in the number of permissions; negative for fewer. */
  int growth() {
    return added.size() - removed.size();
  }

  private String words(String kind) {
    return kind
        + ": "
        + part("added", added)
        + ", "
        + part("changed", changed)
        + ", "
        + part("removed", removed);
  }

  private static String part(String what, List<String> names) {
    return names.size() + " " + what + (names.isEmpty() ? "" : " " + names);
  }
}
