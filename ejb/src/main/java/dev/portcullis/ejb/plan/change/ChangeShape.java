package dev.portcullis.ejb.plan.change;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Scope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks that each change of a plan has the fields of its kind and operation, and no others. */
public final class ChangeShape {
  private final Scope owner;
  private final Set<String> refs = new HashSet<>();
  private final List<Issue> issues = new ArrayList<>();

  private ChangeShape(Scope owner) {
    this.owner = owner;
  }

  /**
   * Checks all changes.
   *
   * @param owner the zone, or the organization to which all records belong
   * @throws Failure VALIDATION with each wrong field
   */
  public static void check(Scope owner, List<PlannedChange> changes) {
    ChangeShape shape = new ChangeShape(owner);
    for (int i = 0; i < changes.size(); i++) {
      shape.check(path(i), changes.get(i));
    }
    if (!shape.issues.isEmpty()) {
      throw Failure.invalid(shape.issues);
    }
  }

  /** The path of a change in the request. */
  static String path(int change) {
    return "changes[" + change + "]";
  }

  private void check(String path, PlannedChange change) {
    ChangeKind kind = change.kind();
    if (!kind.allows(change.op())) {
      issues.add(new Issue(path + ".op", "is not supported for the kind " + kind.wireName()));
    }
    boolean isNew = change.op() == ChangeOperation.CREATE;
    requirePresence(path + ".id", change.id(), kind.hasId() && !isNew);
    requirePresence(path + ".contractAddress", change.contractAddress(), kind.needsContract());
    for (ChangeKind each : ChangeKind.values()) {
      requirePresence(
          path + "." + each.wireName(),
          change.body(each),
          each == kind && change.op() != ChangeOperation.DELETE);
    }
    if (kind == ChangeKind.FUNCTION_PERMISSION && !isNew) {
      checkFunction(path, change);
    }
    checkReference(path, change, isNew && kind == ChangeKind.ROLE);
    checkOrganization(path, change);
  }

  private void requirePresence(String field, Object value, boolean isRequired) {
    if ((value != null) != isRequired) {
      issues.add(
          new Issue(
              field,
              isRequired
                  ? "is required for this kind and op"
                  : "must be absent for this kind and op"));
    }
  }

  private void checkFunction(String path, PlannedChange change) {
    if (change.id() != null && !change.id().matches("[0-9]{1,9}")) {
      issues.add(new Issue(path + ".id", "must be the number of a function permission"));
    }
    if (change.functionPermission() != null
        && change.functionPermission().methodSelector() == null) {
      issues.add(
          new Issue(path + ".functionPermission.methodSelector", "is required to replace it"));
    }
  }

  private void checkReference(String path, PlannedChange change, boolean isAllowed) {
    if (change.ref() == null) {
      return;
    }
    if (!isAllowed) {
      issues.add(new Issue(path + ".ref", "is only for a role that is created"));
    } else if (!refs.add(change.ref())) {
      issues.add(new Issue(path + ".ref", "must not occur twice"));
    }
  }

  private void checkOrganization(String path, PlannedChange change) {
    String field = path + ".organizationId";
    if (!owner.equals(Scope.ZONE)) {
      if (change.organizationId() != null
          && !change.organizationId().equals(owner.organizationId())) {
        issues.add(new Issue(field, "must be the organization of the path"));
      }
    } else if (change.kind().needsOrganization() && change.organizationId() == null) {
      issues.add(new Issue(field, "is required for this kind"));
    }
  }
}
