package dev.portcullis.ejb.policydocument;

import java.util.Collection;
import java.util.List;

/** Lists of entries as documents have them. */
final class EntryLists {
  private EntryLists() {}

  /** A copy; empty for null. */
  static <T> List<T> of(Collection<T> list) {
    return list == null ? List.of() : List.copyOf(list);
  }

  /** A sorted copy; empty for null. */
  static <T extends Comparable<? super T>> List<T> sorted(Collection<T> list) {
    return list == null ? List.of() : list.stream().sorted().toList();
  }

  /** {@code TRUE}, or null for false and null: absent. */
  static Boolean ifTrue(Boolean value) {
    return Boolean.TRUE.equals(value) ? Boolean.TRUE : null;
  }

  /** {@code FALSE}, or null for true and null: absent. */
  static Boolean ifFalse(Boolean value) {
    return Boolean.FALSE.equals(value) ? Boolean.FALSE : null;
  }
}
