package dev.portcullis.ejb.plan.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.audit.LogVerificationQuery;
import dev.portcullis.ejb.audit.LogVerificationService;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Together;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.permission.EventPermissionService;
import dev.portcullis.ejb.permission.FunctionPermissionService;
import dev.portcullis.ejb.permission.FunctionPermissionView;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.plan.change.PlanRequest;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.plan.AccessPlan;
import dev.portcullis.persistence.plan.AccessPlanRepository;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Plans say what their changes do, keep nothing but themselves, and are applied as planned or not
 * at all (ADR 0159). A service test: the transaction, its rollback and the triggers decide.
 */
@ServiceTest
class AccessPlanServiceTest {
  private static final PageRequest ALL = new PageRequest(100, 0);

  @Inject private AccessPlanService plans;
  @Inject private RoleService roles;
  @Inject private FunctionPermissionService functions;
  @Inject private EventPermissionService events;
  @Inject private MemberService members;

  private String organization;
  private Scope owner;
  private String contract;
  private String member;
  private String role;

  @BeforeEach
  void anOrganizationWithAContractAndAMember() {
    organization = Given.organization();
    owner = Scope.organization(organization);
    contract = Contracts.register(organization);
    member = Given.member(organization);
    role = Given.role(owner);
    Acting.asAdministratorOf(organization);
  }

  @Test
  void aPlanNamesEachFactThatItsChangesChange() {
    AccessPlanView plan = plans.plan(owner, all());
    assertThat(plan.state()).isEqualTo(PlanState.PLANNED);
    assertThat(plan.hash()).matches("[0-9a-f]{64}");
    assertThat(plan.notCompared()).isEmpty();
    Map<String, FactChange> facts = byName(plan);
    assertThat(facts.keySet())
        .containsExactlyInAnyOrder(
            "contract " + contract + " function 0xa9059cbb",
            "contract " + contract + " event - - - - - - -",
            "role ref:auditor rights",
            "role " + role + " rights",
            "user " + member + " rights");
    FactChange function = facts.get("contract " + contract + " function 0xa9059cbb");
    assertThat(function.before()).isNull();
    assertThat(function.after().at("/accessType").textValue()).isEqualTo("write");
    assertThat(function.after().at("/roles/0").textValue()).isEqualTo("ref:auditor");
    assertThat(facts.get("user " + member + " rights").before().at("/roles")).isEmpty();
    assertThat(facts.get("user " + member + " rights").after().at("/roles/0").textValue())
        .isEqualTo("ref:auditor");
    assertThat(facts.get("role " + role + " rights").after().at("/roleName").textValue())
        .isEqualTo("Renamed");
  }

  @Test
  void nothingButThePlanRemains() throws Exception {
    Map<String, Long> before = rows();
    AccessPlanView plan = plans.plan(owner, all());
    Map<String, Long> after = rows();
    before.merge("plans", 1L, Long::sum);
    before.merge("audit_logs", 1L, Long::sum);
    before.merge("db_mutations", 1L, Long::sum);
    assertThat(after).isEqualTo(before);
    Recorded.row("plan.create", "plan", plan.id(), organization);
    assertThat(Recorded.row().actionDetails().reason()).endsWith(plan.hash());
    assertThat(Recorded.tables()).containsExactly("plans");
    assertThat(members.get(organization, member).roles()).isEmpty();
    assertThat(functions.list(organization, new Address(contract), ALL).items()).isEmpty();
  }

  @Test
  void anAppliedPlanChangesWhatItSaidAndEachChangeIsRecordedWithThePlan() {
    AccessPlanView plan = plans.plan(owner, all());
    Acting.asAdministratorOf(organization);
    AccessPlanView applied = plans.apply(owner, plan.id());
    assertThat(applied.state()).isEqualTo(PlanState.APPLIED);
    assertThat(applied.appliedAt()).isNotNull();
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType)
        .containsExactlyInAnyOrder(
            "role.create",
            "role.update",
            "organization.user.roles.update",
            "contract-function-permission.create",
            "contract-event-permission.create",
            "plan.apply");
    assertThat(CallLogs.audit())
        .filteredOn(row -> !row.actionType().equals("plan.apply"))
        .allSatisfy(
            row -> {
              assertThat(row.actionDetails().reason()).isEqualTo("plan " + plan.id());
              assertThat(row.activeOrganizationId()).isEqualTo(organization);
            });
    FunctionPermissionView permission =
        functions.list(organization, new Address(contract), ALL).items().get(0);
    String created = permission.roles().get(0).id();
    assertThat(roles.get(owner, created).roleName()).isEqualTo("Auditor");
    assertThat(roles.get(owner, role).roleName()).isEqualTo("Renamed");
    assertThat(events.list(organization, new Address(contract), ALL).items()).hasSize(1);
    assertThat(members.get(organization, member).roles())
        .singleElement()
        .satisfies(held -> assertThat(held.id()).isEqualTo(created));
    assertThat(Refused.of(Reason.CONFLICT, () -> plans.apply(owner, plan.id())))
        .hasMessageContaining("applied already");
  }

  @Test
  void aPlanOfAppliedChangesIsEmpty() {
    String changes =
        """
        [{"op": "replace", "kind": "memberRoles", "id": "%s", "memberRoles": {"roles": ["%s"]}}]
        """
            .formatted(member, role);
    AccessPlanView plan = plans.plan(owner, request(changes));
    assertThat(plan.facts()).hasSize(1);
    plans.apply(owner, plan.id());
    assertThat(plans.plan(owner, request(changes)).facts()).isEmpty();
  }

  @Test
  void aDeletionAndAReplacementShowWhatWas() {
    Contracts.permit(contract, RuleType.PUBLIC);
    Acting.asAdministratorOf(organization);
    int id = functions.list(organization, new Address(contract), ALL).items().get(0).id();
    AccessPlanView narrowed =
        plans.plan(
            owner,
            request(
                """
                [{"op": "replace", "kind": "functionPermission", "id": "%d", "contractAddress": "%s",
                  "functionPermission": {"methodSelector": "0xa9059cbb", "accessType": "read",
                    "functionSignature": "transfer(address,uint256)", "ruleType": "checkRole",
                    "roles": [{"id": "%s"}]}}]
                """
                    .formatted(id, contract, role)));
    FactChange change = narrowed.facts().get(0);
    assertThat(change.before().at("/ruleType").textValue()).isEqualTo("public");
    assertThat(change.after().at("/ruleType").textValue()).isEqualTo("checkRole");
    AccessPlanView deleted =
        plans.plan(
            owner,
            request(
                """
                [{"op": "delete", "kind": "functionPermission", "id": "%d", "contractAddress": "%s"},
                 {"op": "delete", "kind": "role", "id": "%s"}]
                """
                    .formatted(id, contract, role)));
    assertThat(deleted.facts()).hasSize(2).allMatch(fact -> fact.after() == null);
    plans.apply(owner, deleted.id());
    assertThat(functions.list(organization, new Address(contract), ALL).items()).isEmpty();
    Refused.of(Reason.NOT_FOUND, () -> roles.get(owner, role));
  }

  @Test
  void aMatrixAndAMachineAreReplaced() {
    String machine = Given.machine(organization);
    Acting.asAdministratorOf(organization);
    AccessPlanView plan =
        plans.plan(
            owner,
            request(
                """
                [{"op": "replace", "kind": "matrix", "contractAddress": "%s", "matrix":
                   {"functionPermissions": [{"functionSignature": "transfer(address,uint256)",
                     "accessType": "write", "ruleType": "checkRole", "roles": [{"id": "%s"}]}],
                    "eventPermissions": []}},
                 {"op": "replace", "kind": "machine", "id": "%s", "machine":
                   {"name": "Robot", "description": "", "roles": [{"id": "%s"}]}}]
                """
                    .formatted(contract, role, machine, role)));
    assertThat(byName(plan).keySet())
        .containsExactlyInAnyOrder(
            "contract " + contract + " function 0xa9059cbb", "machine " + machine + " rights");
    Acting.asAdministratorOf(organization);
    plans.apply(owner, plan.id());
    assertThat(CallLogs.audit())
        .filteredOn(row -> row.actionType().equals("contract-permission-matrix.replace"))
        .singleElement()
        .satisfies(row -> assertThat(row.actionDetails().reason()).endsWith("; plan " + plan.id()));
  }

  @Test
  void theZonePlansForItselfAndForOrganizations() {
    Acting.asOperator();
    AccessPlanView plan =
        plans.plan(
            Scope.ZONE,
            request(
                """
                [{"op": "create", "kind": "role", "ref": "ops",
                  "role": {"roleName": "%s", "systemPermissions": []}},
                 {"op": "create", "kind": "functionPermission", "organizationId": "%s",
                  "contractAddress": "%s", "functionPermission": {"accessType": "read",
                    "functionSignature": "transfer(address,uint256)", "ruleType": "checkRole",
                    "roles": [{"id": "ref:ops"}]}}]
                """
                    .formatted(Ids.id(), organization, contract)));
    assertThat(plan.organizationId()).isNull();
    assertThat(plan.facts()).hasSize(2);
    Refused.of(Reason.NOT_FOUND, () -> plans.get(owner, plan.id()));
    Refused.of(Reason.NOT_FOUND, () -> plans.apply(owner, plan.id()));
    assertThat(plans.list(Scope.ZONE, ALL).items())
        .extracting(ListedPlanView::id)
        .contains(plan.id());
    assertThat(plans.list(owner, ALL).items()).isEmpty();
    Acting.asOperator();
    plans.apply(Scope.ZONE, plan.id());
    assertThat(plans.get(Scope.ZONE, plan.id()).state()).isEqualTo(PlanState.APPLIED);
  }

  @Test
  void whatIsNotTheOrganizationsIsRefusedAsItsOwnRoutesRefuseIt() {
    String other = Given.organization();
    String others = Contracts.register(other);
    String stranger = Given.member(other);
    Acting.asAdministratorOf(organization);
    notFound(
        """
        [{"op": "replace", "kind": "memberRoles", "id": "%s", "memberRoles": {"roles": []}}]
        """
            .formatted(stranger));
    notFound(
        """
        [{"op": "create", "kind": "functionPermission", "contractAddress": "%s",
          "functionPermission": {"accessType": "read", "functionSignature": "f()",
            "ruleType": "public"}}]
        """
            .formatted(others));
    invalid("changes[0].organizationId", "[" + created("R", other) + "]");
    Recorded.nothing();
  }

  /** Identifiers of permissions are numbers, so callers could count those of others. */
  @Test
  void aPermissionOfAnotherOrganizationIsAsAbsentAsNone() throws Exception {
    String others = Contracts.register(Given.organization());
    Contracts.permit(others, RuleType.PUBLIC);
    int id =
        Services.inTransaction(
            () ->
                (Integer)
                    Services.entities()
                        .createNativeQuery("select max(id) from function_permissions")
                        .getSingleResult());
    Acting.asAdministratorOf(organization);
    int absent = id + 1_000;
    assertThat(refusalOf(absent, contract))
        .isEqualTo(refusalOf(id, contract).replace(Integer.toString(id), Integer.toString(absent)));
    assertThat(refusalOf(id, others)).isEqualTo(refusalOf(absent, others));
  }

  private String refusalOf(int id, String address) {
    return Refused.of(
            Reason.NOT_FOUND,
            () ->
                plans.plan(
                    owner,
                    request(
                        """
                        [{"op": "delete", "kind": "functionPermission", "id": "%d", "contractAddress": "%s"}]
                        """
                            .formatted(id, address))))
        .getMessage();
  }

  private void notFound(String changes) {
    assertThat(Refused.of(Reason.NOT_FOUND, () -> plans.plan(owner, request(changes))))
        .hasMessageStartingWith("changes[0]: ");
  }

  @Test
  void aFaultNamesTheChangeAndItsField() {
    String twice = "[" + created("Same", null) + "," + created("same", null) + "]";
    assertThat(Refused.of(Reason.ALREADY_EXISTS, () -> plans.plan(owner, request(twice))))
        .hasMessageStartingWith("changes[1]: ");
    assertThat(Refused.row(409).actionType()).isEqualTo("plan.create");
    Acting.asAdministratorOf(organization);
    invalid(
        "changes[1].memberRoles.roles[0]",
        """
        [%s, {"op": "replace", "kind": "memberRoles", "id": "%s",
          "memberRoles": {"roles": ["ref:unknown"]}}]
        """
            .formatted(created("A", null), member));
    invalid(
        "changes[0].memberRoles.roles[0]",
        """
        [{"op": "replace", "kind": "memberRoles", "id": "%s", "memberRoles": {"roles": ["none"]}}]
        """
            .formatted(member));
    invalid("changes[0].id", "[{\"op\": \"delete\", \"kind\": \"role\"}]");
    invalid(
        "changes[0].role",
        "[{\"op\": \"delete\", \"kind\": \"role\", \"id\": \"x\","
            + " \"role\": {\"roleName\": \"x\", \"systemPermissions\": []}}]");
    invalid(
        "changes[0].op",
        "[{\"op\": \"delete\", \"kind\": \"matrix\", \"contractAddress\": \"" + contract + "\"}]");
  }

  private void invalid(String field, String changes) {
    assertThat(Refused.of(Reason.VALIDATION, () -> plans.plan(owner, request(changes))).issues())
        .extracting(Failure.Issue::path)
        .containsExactly(field);
  }

  @Test
  void onlyWhoMayMakeAChangeMayPlanIt() {
    String changes =
        """
        [{"op": "create", "kind": "role",
          "role": {"roleName": "%s", "systemPermissions": ["full_read_access"]}}]
        """;
    Acting.as(
        new Caller(
            Ids.id(), 0, null, Set.of(Caller.ADMIN_READ, Caller.ADMIN_WRITE), Set.of(), "writer"));
    assertThat(
            Refused.of(
                Reason.PERMISSION_NOT_HELD,
                () -> plans.plan(Scope.ZONE, request(changes.formatted(Ids.id())))))
        .hasMessageStartingWith("changes[0]: ")
        .hasMessageContaining("full_read_access");
    assertThat(Refused.row(403).actionType()).isEqualTo("authz.denied");
  }

  @Test
  void aPlanIsStaleWhenARightChangesAfterIt() {
    AccessPlanView plan = plans.plan(owner, request("[" + created("A", null) + "]"));
    Given.hold(organization, member, role);
    Acting.asAdministratorOf(organization);
    assertThat(plans.get(owner, plan.id()).state()).isEqualTo(PlanState.STALE);
    assertThat(Refused.of(Reason.CONFLICT, () -> plans.apply(owner, plan.id())))
        .hasMessageContaining("stale");
    assertThat(Refused.row(409).actionType()).isEqualTo("plan.apply");
  }

  /** Users could change their wallets all the time, and no fact of a plan reads them. */
  @Test
  void walletsOfUsersLeaveAPlanAsItIs() throws Exception {
    String another = Given.member(organization);
    Acting.asAdministratorOf(organization);
    AccessPlanView plan = plans.plan(owner, request("[" + given(member, role) + "]"));
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery(
                    "insert into user_wallets (id, wallet_address, user_id, created_at, updated_at)"
                        + " values (:id, :wallet, :user, now(), now())")
                .setParameter("id", another)
                .setParameter("wallet", "0x" + Sha256.hex(another).substring(0, 40))
                .setParameter("user", another)
                .executeUpdate());
    assertThat(plans.get(owner, plan.id()).state()).isEqualTo(PlanState.PLANNED);
    assertThat(plans.apply(owner, plan.id()).state()).isEqualTo(PlanState.APPLIED);
  }

  @Test
  void aPlanIsStaleWhenARecordThatItReplacesIsRenamed() {
    AccessPlanView plan =
        plans.plan(
            owner,
            request(
                """
                [{"op": "replace", "kind": "role", "id": "%s",
                  "role": {"roleName": "Mine", "systemPermissions": []}}]
                """
                    .formatted(role)));
    roles.replace(owner, role, new RoleDefinition("Theirs", List.of(), null));
    Acting.asAdministratorOf(organization);
    Refused.of(Reason.CONFLICT, () -> plans.apply(owner, plan.id()));
    assertThat(roles.get(owner, role).roleName()).isEqualTo("Theirs");
  }

  @Test
  void oneOfTwoAppliersWins() {
    String second = Given.member(organization);
    Acting.asAdministratorOf(organization);
    AccessPlanView one = plans.plan(owner, request("[" + given(member, role) + "]"));
    AccessPlanView two = plans.plan(owner, request("[" + given(second, role) + "]"));
    List<String> ids = List.of(one.id(), two.id());
    List<Optional<Reason>> outcomes =
        Together.run(
            2,
            number -> {
              Acting.asAdministratorOf(organization);
              plans.apply(owner, ids.get(number));
            });
    assertThat(outcomes).containsExactlyInAnyOrder(Optional.empty(), Optional.of(Reason.CONFLICT));
  }

  @Test
  void anOwnerKeepsTheNewestPlans() throws Exception {
    AccessPlanView oldest = plans.plan(owner, request("[" + created("A", null) + "]"));
    AccessPlanView newest = plans.plan(owner, request("[" + created("B", null) + "]"));
    AccessPlanRepository kept = Services.get(AccessPlanRepository.class);
    AccessPlan another = new AccessPlan(owner, "someone", 1, newest.hash(), "1:1:", "{}");
    Services.inTransaction(
        () -> {
          kept.add(another, 2);
          return null;
        });
    assertThat(plans.list(owner, ALL).items())
        .extracting(ListedPlanView::id)
        .containsExactlyInAnyOrder(another.id(), newest.id())
        .doesNotContain(oldest.id());
  }

  @Test
  void rehearsalsLeaveTheChainsOfTheLogsIntact() {
    plans.plan(owner, all());
    Acting.asOperator();
    assertThat(
            Services.get(LogVerificationService.class)
                .verify(new LogVerificationQuery("audit", null, null, null))
                .status())
        .hasToString("intact");
  }

  private static String given(String userId, String roleId) {
    return "{\"op\": \"replace\", \"kind\": \"memberRoles\", \"id\": \""
        + userId
        + "\", \"memberRoles\": {\"roles\": [\""
        + roleId
        + "\"]}}";
  }

  private static String created(String name, String organizationId) {
    return "{\"op\": \"create\", \"kind\": \"role\", "
        + (organizationId == null ? "" : "\"organizationId\": \"" + organizationId + "\", ")
        + "\"role\": {\"roleName\": \""
        + name
        + "\", \"systemPermissions\": []}}";
  }

  private PlanRequest all() {
    return request(
        """
        [{"op": "create", "kind": "role", "ref": "auditor",
          "role": {"roleName": "Auditor", "systemPermissions": []}},
         {"op": "replace", "kind": "role", "id": "%1$s",
          "role": {"roleName": "Renamed", "systemPermissions": []}},
         {"op": "replace", "kind": "memberRoles", "id": "%2$s",
          "memberRoles": {"roles": ["ref:auditor"]}},
         {"op": "create", "kind": "functionPermission", "contractAddress": "%3$s",
          "functionPermission": {"accessType": "write",
            "functionSignature": "transfer(address,uint256)", "ruleType": "checkRole",
            "roles": [{"id": "ref:auditor"}]}},
         {"op": "create", "kind": "eventPermission", "contractAddress": "%3$s",
          "eventPermission": {"roles": [{"id": "ref:auditor"}]}}]
        """
            .formatted(role, member, contract));
  }

  private static PlanRequest request(String changes) {
    try {
      return Json.MAPPER.readValue("{\"changes\": " + changes + "}", PlanRequest.class);
    } catch (JsonProcessingException broken) {
      throw new IllegalArgumentException(broken);
    }
  }

  private static Map<String, FactChange> byName(AccessPlanView plan) {
    Map<String, FactChange> facts = new HashMap<>();
    plan.facts()
        .forEach(fact -> facts.put(fact.kind() + " " + fact.subject() + " " + fact.name(), fact));
    return facts;
  }

  /** How many rows each table has. */
  @SuppressWarnings("unchecked")
  private static Map<String, Long> rows() throws Exception {
    return Services.inTransaction(
        () -> {
          Map<String, Long> rows = new HashMap<>();
          List<String> tables =
              Services.entities()
                  .createNativeQuery(
                      "select cast(c.relname as text) from pg_class c"
                          + " join pg_namespace n on n.oid = c.relnamespace"
                          + " where n.nspname = 'public' and c.relkind in ('r', 'p')"
                          + " and not c.relispartition")
                  .getResultList();
          for (String table : tables) {
            Number count =
                (Number)
                    Services.entities()
                        .createNativeQuery("select count(*) from " + table)
                        .getSingleResult();
            rows.put(table, count.longValue());
          }
          return rows;
        });
  }
}
