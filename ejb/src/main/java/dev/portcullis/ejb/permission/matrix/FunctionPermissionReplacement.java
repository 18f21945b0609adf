package dev.portcullis.ejb.permission.matrix;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.permission.EffectivePermissions;
import dev.portcullis.ejb.permission.FunctionPermissionDraft;
import dev.portcullis.ejb.permission.PermissionTargets;
import dev.portcullis.ejb.permission.matrix.ProposedPermissions.Proposal;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.role.RoleReferences;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.permission.FunctionPermission;
import dev.portcullis.persistence.permission.FunctionPermissionRepository;
import dev.portcullis.persistence.role.Role;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Replaces all function permissions of a contract. */
@ApplicationScoped
public class FunctionPermissionReplacement {
  private static final String FIELD = "functionPermissions";

  @Inject private FunctionPermissionRepository permissions;
  @Inject private PermissionTargets contracts;
  @Inject private RoleReferences references;

  /** The target state of one function. */
  private record Cell(FunctionPermission present, String selector, FunctionPermissionDraft draft) {
    boolean stays() {
      return present != null && draft.matchesPermission(present);
    }
  }

  /** The existing permissions, and the available functions and roles. */
  private record CurrentPermissions(
      List<Abi> interfaces,
      Map<Integer, FunctionPermission> byId,
      Map<String, FunctionPermission> byFunction,
      Map<String, Role> roles) {}

  /**
   * Adds, changes and removes permissions.
   *
   * @param contract locked
   * @param issues collects validation errors; with errors, nothing is changed
   */
  MatrixChange replace(
      RegisteredContract contract, List<MatrixFunctionPermission> wanted, List<Issue> issues) {
    CurrentPermissions known = known(contract, permissions.ofForUpdate(contract), wanted);
    List<Cell> cells = cells(wanted, known, issues);
    return issues.isEmpty() ? apply(contract, cells, known) : new MatrixChange();
  }

  /**
   * The permissions that would be effective for the contract, including its template's.
   *
   * @param issues collects validation errors
   */
  List<Proposal> propose(
      RegisteredContract contract, List<MatrixFunctionPermission> wanted, List<Issue> issues) {
    Map<Boolean, List<FunctionPermission>> inherited =
        permissions.applicable(contract).stream()
            .collect(Collectors.partitioningBy(FunctionPermission::isInherited));
    CurrentPermissions known = known(contract, inherited.get(false), wanted);
    Address address = contract.contractAddress();
    List<Proposal> own =
        cells(wanted, known, issues).stream()
            .map(
                cell ->
                    cell.stays()
                        ? proposal(address, cell.present())
                        : new Proposal(address, cell.selector(), cell.draft()))
            .toList();
    return EffectivePermissions.of(
        own,
        inherited.get(true).stream().map(permission -> proposal(address, permission)).toList(),
        Proposal::selector);
  }

  private static Proposal proposal(Address contract, FunctionPermission permission) {
    return new Proposal(
        contract, permission.methodSelector(), FunctionPermissionDraft.of(permission));
  }

  private static List<Cell> cells(
      List<MatrixFunctionPermission> wanted, CurrentPermissions known, List<Issue> issues) {
    Set<String> functions = new HashSet<>();
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < wanted.size(); i++) {
      String place = FIELD + "[" + i + "]";
      try {
        Cell cell = cell(wanted.get(i), known);
        cells.add(cell);
        if (!functions.add(cell.selector())) {
          issues.add(new Issue(place + ".functionSignature", "must not name a function twice"));
        }
      } catch (Failure refused) {
        MatrixIssues.add(issues, place, refused);
      }
    }
    return cells;
  }

  private CurrentPermissions known(
      RegisteredContract contract,
      List<FunctionPermission> own,
      List<MatrixFunctionPermission> wanted) {
    Map<Integer, FunctionPermission> byId = new HashMap<>();
    Map<String, FunctionPermission> byFunction = new HashMap<>();
    for (FunctionPermission permission : own) {
      byId.put(permission.id(), permission);
      byFunction.put(permission.methodSelector(), permission);
    }
    List<RoleRef> named = wanted.stream().flatMap(one -> one.draft().roles().stream()).toList();
    return new CurrentPermissions(
        contracts.interfaces(contract), byId, byFunction, references.find(named, contract.owner()));
  }

  private static Cell cell(MatrixFunctionPermission wanted, CurrentPermissions known) {
    FunctionPermissionDraft draft = wanted.draft();
    FunctionPermission named = null;
    if (wanted.id() != null) {
      named = known.byId().get(wanted.id());
      if (named == null) {
        throw Failure.invalid("id", "must name a permission of the contract");
      }
      if (draft.matchesPermission(named)) {
        return new Cell(named, named.methodSelector(), draft);
      }
    }
    String selector = draft.check(known.interfaces());
    if (named != null && !named.methodSelector().equals(selector)) {
      throw Failure.invalid("id", "must name a permission of the same function");
    }
    RoleReferences.resolve("roles", draft.roles(), known.roles());
    return new Cell(known.byFunction().get(selector), selector, draft);
  }

  private MatrixChange apply(
      RegisteredContract contract, List<Cell> cells, CurrentPermissions known) {
    MatrixChange change = new MatrixChange();
    Set<FunctionPermission> gone = new HashSet<>(known.byId().values());
    List<FunctionPermission> added = new ArrayList<>();
    for (Cell cell : cells) {
      gone.remove(cell.present());
      if (!cell.stays()) {
        FunctionPermission.Rule rule =
            cell.draft().rule(RoleReferences.resolve("roles", cell.draft().roles(), known.roles()));
        if (cell.present() == null) {
          added.add(new FunctionPermission(contract, cell.selector(), rule));
          change.added().add(rule.functionSignature());
        } else {
          cell.present().replace(rule);
          change.changed().add(rule.functionSignature());
        }
      }
    }
    gone.stream()
        .map(FunctionPermission::functionSignature)
        .sorted()
        .forEach(change.removed()::add);
    permissions.exchange(gone, added);
    return change;
  }
}
