package dev.portcullis.ejb.permission.matrix;

import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.role.RoleReferences;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.permission.EventPermission;
import dev.portcullis.persistence.permission.EventPermission.Match;
import dev.portcullis.persistence.permission.EventPermissionRepository;
import dev.portcullis.persistence.role.Role;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Replaces all event permissions of a contract. */
@ApplicationScoped
public class EventPermissionReplacement {
  private static final String FIELD = "eventPermissions";

  @Inject private EventPermissionRepository permissions;
  @Inject private RoleReferences references;

  /** The target state of one permission; present is null for a new one. */
  private record Row(EventPermission present, Match match, List<Role> roles) {
    boolean stays() {
      return present != null
          && present.match().equals(match)
          && Set.copyOf(present.roles()).equals(Set.copyOf(roles));
    }
  }

  /**
   * Adds, changes and removes permissions.
   *
   * @param contract locked
   * @param issues collects validation errors; with errors, nothing is changed
   */
  MatrixChange replace(
      RegisteredContract contract, List<MatrixEventPermission> wanted, List<Issue> issues) {
    Map<String, EventPermission> present = byId(permissions.ofForUpdate(contract));
    List<Row> rows = rows(contract, wanted, present, issues);
    return issues.isEmpty() ? apply(contract, rows, present) : new MatrixChange();
  }

  /**
   * Validates without changes.
   *
   * @param issues collects validation errors
   */
  void check(RegisteredContract contract, List<MatrixEventPermission> wanted, List<Issue> issues) {
    rows(contract, wanted, byId(permissions.of(contract)), issues);
  }

  private static Map<String, EventPermission> byId(List<EventPermission> all) {
    return all.stream().collect(Collectors.toMap(EventPermission::id, Function.identity()));
  }

  private List<Row> rows(
      RegisteredContract contract,
      List<MatrixEventPermission> wanted,
      Map<String, EventPermission> present,
      List<Issue> issues) {
    List<RoleRef> named = wanted.stream().flatMap(one -> one.roles().stream()).toList();
    Map<String, Role> roles = references.find(named, contract.owner());
    Set<String> seen = new HashSet<>();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < wanted.size(); i++) {
      try {
        rows.add(row(wanted.get(i), present, roles, seen));
      } catch (Failure refused) {
        MatrixIssues.add(issues, FIELD + "[" + i + "]", refused);
      }
    }
    return rows;
  }

  private static Row row(
      MatrixEventPermission wanted,
      Map<String, EventPermission> present,
      Map<String, Role> roles,
      Set<String> seen) {
    EventPermission named = null;
    if (wanted.id() != null) {
      named = present.get(wanted.id());
      if (named == null) {
        throw Failure.invalid("id", "must name a permission of the contract");
      }
      if (!seen.add(wanted.id())) {
        throw Failure.invalid("id", "must not name a permission twice");
      }
    }
    return new Row(named, wanted.match(), RoleReferences.resolve("roles", wanted.roles(), roles));
  }

  private MatrixChange apply(
      RegisteredContract contract, List<Row> rows, Map<String, EventPermission> present) {
    MatrixChange change = new MatrixChange();
    Set<EventPermission> gone = new HashSet<>(present.values());
    List<EventPermission> added = new ArrayList<>();
    for (Row row : rows) {
      gone.remove(row.present());
      if (row.present() == null) {
        EventPermission made = new EventPermission(contract, row.match(), true, row.roles());
        added.add(made);
        change.added().add(made.id());
      } else if (!row.stays()) {
        row.present().replace(row.match(), true, row.roles());
        change.changed().add(row.present().id());
      }
    }
    gone.stream().map(EventPermission::id).sorted().forEach(change.removed()::add);
    permissions.exchange(gone, added);
    return change;
  }
}
