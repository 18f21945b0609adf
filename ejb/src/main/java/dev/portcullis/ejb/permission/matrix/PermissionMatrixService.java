package dev.portcullis.ejb.permission.matrix;

import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_PERMISSION_MATRIX_REPLACE;
import static dev.portcullis.ejb.audit.ResourceType.CONTRACT;

import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.permission.PermissionTargets;
import dev.portcullis.ejb.permission.matrix.PermissionMatrixView.MatrixContract;
import dev.portcullis.ejb.permission.matrix.PermissionMatrixView.MatrixRole;
import dev.portcullis.ejb.permission.matrix.PermissionMatrixView.RoleScope;
import dev.portcullis.ejb.permission.matrix.ProposedPermissions.Proposal;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.permission.EventPermission;
import dev.portcullis.persistence.permission.EventPermissionRepository;
import dev.portcullis.persistence.permission.FunctionPermission;
import dev.portcullis.persistence.permission.FunctionPermissionRepository;
import dev.portcullis.persistence.permission.FunctionPermissionRepository.PermissionCount;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Returns and replaces all permissions of a contract at once. */
@Stateless
public class PermissionMatrixService {
  /** The most functions of the contract and its template together. */
  private static final int MAX_FUNCTIONS = 2_000;

  /** The most references to roles in permissions, with some 200 bytes in the response each. */
  private static final int MAX_ROLES = 20_000;

  /** The most unused roles of the organization, and as many of the zone. */
  private static final int OFFERED_ROLES = 100;

  @Inject private PermissionTargets contracts;
  @Inject private FunctionPermissionRepository functions;
  @Inject private EventPermissionRepository events;
  @Inject private RoleRepository roles;
  @Inject private FunctionPermissionReplacement functionPermissionReplacement;
  @Inject private EventPermissionReplacement eventPermissionReplacement;
  @Inject private QuotaEnforcer quotas;

  /**
   * The matrix of a contract.
   *
   * @throws Failure NOT_FOUND for organization or contract; CONFLICT if it is too large for one
   *     response
   */
  public PermissionMatrixView get(String organizationId, Address address) {
    return matrix(contracts.get(organizationId, address));
  }

  /**
   * Replaces all permissions of a contract, or none.
   *
   * @throws Failure NOT_FOUND for organization or contract; VALIDATION with each invalid part;
   *     CONFLICT if it becomes too large for one response
   */
  @Audited(action = CONTRACT_PERMISSION_MATRIX_REPLACE, resource = CONTRACT)
  public PermissionMatrixView replace(
      @AuditedOrganization String organizationId,
      @AuditedId Address address,
      ReplaceMatrixRequest body) {
    RegisteredContract contract = contracts.getForUpdate(organizationId, address);
    functions.ofForUpdate(contract);
    events.ofForUpdate(contract);
    Precondition.check(() -> matrix(contract));
    List<Issue> issues = new ArrayList<>();
    MatrixChange ofEvents =
        eventPermissionReplacement.replace(contract, body.eventPermissions(), issues);
    MatrixChange ofFunctions =
        functionPermissionReplacement.replace(contract, body.functionPermissions(), issues);
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    quotas.added(
        contract.owner(), Quota.PERMISSIONS, (long) ofFunctions.growth() + ofEvents.growth());
    AuditContext.decided(null, MatrixChange.words(ofFunctions, ofEvents));
    return matrix(contract);
  }

  /**
   * The function permissions that would be effective for the contract, including its template's;
   * nothing is changed.
   *
   * @throws Failure as {@link #replace}
   */
  public List<Proposal> propose(
      String organizationId,
      Address address,
      List<MatrixFunctionPermission> ofFunctions,
      List<MatrixEventPermission> ofEvents) {
    RegisteredContract contract = contracts.get(organizationId, address);
    requireShowable(functions.count(contract));
    List<Issue> issues = new ArrayList<>();
    eventPermissionReplacement.check(contract, ofEvents, issues);
    List<Proposal> proposals = functionPermissionReplacement.propose(contract, ofFunctions, issues);
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return proposals;
  }

  private PermissionMatrixView matrix(RegisteredContract contract) {
    requireShowable(functions.count(contract));
    List<FunctionPermission> ofFunctions = functions.applicable(contract);
    List<EventPermission> ofEvents = events.of(contract);
    MatrixLayout layout = new MatrixLayout(contracts.interfaces(contract));
    return new PermissionMatrixView(
        new MatrixContract(
            contract.contractAddress().text(),
            contract.name(),
            contract.templateId(),
            contract.organizationId()),
        layout.functions(ofFunctions),
        layout.events(ofEvents),
        MatrixLayout.anyEvent(ofEvents),
        roles(contract, ofFunctions, ofEvents));
  }

  private static void requireShowable(PermissionCount count) {
    if (count.functions() > MAX_FUNCTIONS || count.roles() > MAX_ROLES) {
      throw Failure.of(
          Reason.CONFLICT,
          "The contract has more than "
              + MAX_FUNCTIONS
              + " function permissions, or more than "
              + MAX_ROLES
              + " role references in its permissions, the maximum of one response");
    }
  }

  private List<MatrixRole> roles(
      RegisteredContract contract,
      List<FunctionPermission> ofFunctions,
      List<EventPermission> ofEvents) {
    Map<String, MatrixRole> found = new LinkedHashMap<>();
    Stream.of(
            ofFunctions.stream().flatMap(permission -> permission.roles().stream()),
            ofEvents.stream().flatMap(permission -> permission.roles().stream()),
            roles.newest(contract.owner(), OFFERED_ROLES).stream(),
            roles.newest(Scope.ZONE, OFFERED_ROLES).stream())
        .flatMap(some -> some)
        .forEach(role -> found.putIfAbsent(role.id(), view(role)));
    return List.copyOf(found.values());
  }

  private static MatrixRole view(Role role) {
    return new MatrixRole(
        role.id(),
        role.roleName(),
        role.owner().equals(Scope.ZONE) ? RoleScope.ZONE : RoleScope.ORGANIZATION);
  }
}
