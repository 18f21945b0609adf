package dev.portcullis.ejb.policydocument;

import dev.portcullis.ejb.policydocument.DocumentChange.Kind;
import dev.portcullis.ejb.policydocument.DocumentChange.Operation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The changes of one section: wanted entries are matched with those of the installation by id or
 * name.
 *
 * @param <T> the entries
 */
abstract class SectionDifference<T> {
  private final DifferenceContext context;
  private final List<DocumentChange> changes = new ArrayList<>();
  private final List<DocumentChange> deletions = new ArrayList<>();

  SectionDifference(DifferenceContext context) {
    this.context = context;
  }

  /** The id of an entry, null if it has none. */
  abstract String id(T entry);

  /** What identifies an entry of the installation besides its id. */
  abstract Object heldName(T entry);

  /** The same of a wanted entry; null after a fault. */
  abstract Object wantedName(T entry, String path);

  /** Adds the changes that create an entry. */
  abstract void create(T wanted, String path);

  /** Adds the changes from {@code held} to {@code wanted}, none if they are the same. */
  abstract void replace(T wanted, T held, String path);

  /** Adds the deletion of an entry that a complete section does not name. */
  abstract void delete(T held);

  /**
   * Compares a section.
   *
   * @param section its key in the document
   * @param complete whether entries that are not named are deleted
   */
  final void compare(String section, List<T> wanted, List<T> held, boolean complete) {
    Map<String, T> byId = new HashMap<>();
    Map<Object, List<T>> byName = new HashMap<>();
    for (T entry : held) {
      if (id(entry) != null) {
        byId.put(id(entry), entry);
      }
      byName.computeIfAbsent(heldName(entry), absent -> new ArrayList<>()).add(entry);
    }
    Set<T> matched = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Object> created = new HashSet<>();
    for (int i = 0; i < wanted.size(); i++) {
      T entry = wanted.get(i);
      String path = section + "[" + i + "]";
      Object name = wantedName(entry, path);
      if (name == null) {
        continue;
      }
      List<T> found =
          id(entry) == null
              ? byName.getOrDefault(name, List.of())
              : byId.containsKey(id(entry)) ? List.of(byId.get(id(entry))) : List.of();
      if (found.size() > 1) {
        context.fault(path, "must have an id: " + found.size() + " records have this name");
      } else if (found.isEmpty() && id(entry) != null) {
        context.fault(path + ".id", "must name a record of the installation");
      } else if (found.isEmpty() ? !created.add(name) : !matched.add(found.get(0))) {
        context.fault(path, "must not repeat another entry");
      } else if (found.isEmpty()) {
        create(entry, path);
      } else {
        replace(entry, found.get(0), path);
      }
    }
    if (complete) {
      held.stream().filter(entry -> !matched.contains(entry)).forEach(this::delete);
    }
  }

  final DifferenceContext context() {
    return context;
  }

  /** The changes that create and replace, in order. */
  final List<DocumentChange> changes() {
    return changes;
  }

  /** The changes that delete, in order. */
  final List<DocumentChange> deletions() {
    return deletions;
  }

  /**
   * Adds a creation.
   *
   * @param organizationId the organization whose route makes it; null for the zone's
   * @param parentId the record that it belongs to, or null
   * @param ref the name for later changes, or null
   */
  final void creates(
      Kind kind, String organizationId, String path, String parentId, String ref, Object body) {
    changes.add(
        new DocumentChange(
            Operation.CREATE, kind, path, organizationId, parentId, null, ref, body));
  }

  /** Adds a replacement of the record with {@code id}. */
  final void replaces(
      Kind kind, String organizationId, String path, String parentId, String id, Object body) {
    changes.add(
        new DocumentChange(
            Operation.REPLACE, kind, path, organizationId, parentId, id, null, body));
  }

  /** The deletion of the record with {@code id}; null for {@code path} if nothing names it. */
  static DocumentChange deletion(
      Kind kind, String organizationId, String path, String parentId, String id) {
    return new DocumentChange(
        Operation.DELETE, kind, path, organizationId, parentId, id, null, null);
  }

  /** The organization whose routes change what {@code owner} has; null for the zone's. */
  static String route(String owner) {
    return owner.equals(ReferenceTable.ZONE) ? null : ReferenceTable.id(owner);
  }
}
