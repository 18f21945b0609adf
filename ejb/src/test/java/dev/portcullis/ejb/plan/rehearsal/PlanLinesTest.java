package dev.portcullis.ejb.plan.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.event.EventDecisionEngine;
import dev.portcullis.ejb.decision.event.EventLog;
import dev.portcullis.ejb.decision.event.EventRules;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.m2m.CreateM2mApplicationRequest;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.CreateTemplatePermissionRequest;
import dev.portcullis.ejb.permission.FunctionPermissionService;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.permission.TemplatePermissionService;
import dev.portcullis.ejb.plan.change.PlanRequest;
import dev.portcullis.ejb.plan.difference.WitnessRequest;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.template.CreateTemplateRequest;
import dev.portcullis.ejb.template.TemplateService;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.decision.DecisionFactQueries;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A plan says who gains and who loses what, and each of its examples is decided as it says (ADR
 * 0157). A service test: the statements that read contracts and people decide who is found.
 */
@ServiceTest
class PlanLinesTest {
  private static final String TRANSFER = "0xa9059cbb";
  private static final int MANY = 412;

  @Inject private AccessPlanService plans;
  @Inject private DecisionFactService facts;
  @Inject private DecisionFactQueries queries;
  @Inject private FunctionPermissionService functions;

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
  void aNewPermissionCountsThePeopleOfItsRole() throws Exception {
    generate(MANY);
    AccessPlanView plan = plans.plan(owner, permitted(role));
    assertThat(plan.notCompared()).isEmpty();
    assertThat(plan.summary()).isEqualTo(new PlanSummaryView(true, MANY, 0, false));
    PlanLineView line = entry(plan);
    assertThat(line.effect()).isEqualTo("gain");
    assertThat(line.contract()).isEqualTo(contract);
    assertThat(line.subject()).isEqualTo(TRANSFER);
    assertThat(line.cases()).containsExactly("read", "write");
    assertThat(line.count()).isEqualTo(MANY);
    assertThat(line.countByRole())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.roleId()).isEqualTo(role);
              assertThat(each.roleName()).startsWith("r");
              assertThat(each.count()).isEqualTo(MANY);
            });
    assertThat(line.people()).hasSize(10).allMatch(one -> one.displayName().startsWith("Many "));
    assertThat(plans.get(owner, plan.id()).lines()).isEqualTo(plan.lines());
    holds(plan);
  }

  @Test
  void aMemberWhoGainsARoleGainsWhatItsRulesPermit() throws Exception {
    Contracts.permit(contract, RuleType.CHECK_ROLE, role);
    Acting.asAdministratorOf(organization);
    AccessPlanView plan = plans.plan(owner, holding(role));
    assertThat(entry(plan).effect()).isEqualTo("gain");
    assertThat(entry(plan).contract()).isEqualTo(contract);
    assertThat(entry(plan).people()).extracting(PlanMemberView::id).containsExactly(member);
    holds(plan);
    AccessPlanView taken = plans.plan(owner, holding());
    assertThat(taken.summary()).isEqualTo(new PlanSummaryView(false, 0, 1, false));
    assertThat(entry(taken).effect()).isEqualTo("loss");
    holds(taken);
  }

  @Test
  void aRoleIsDeletedWithItsUses() throws Exception {
    Contracts.permit(contract, RuleType.CHECK_ROLE, role);
    Given.hold(organization, member, role);
    Acting.asAdministratorOf(organization);
    AccessPlanView plan =
        plans.plan(
            owner,
            request(
                """
                [{"op": "replace", "kind": "memberRoles", "id": "%s", "memberRoles": {"roles": []}},
                 {"op": "delete", "kind": "functionPermission", "id": "%s", "contractAddress": "%s"},
                 {"op": "delete", "kind": "role", "id": "%s"}]
                """
                    .formatted(member, permission(), contract, role)));
    assertThat(entry(plan).effect()).isEqualTo("loss");
    assertThat(entry(plan).countByRole())
        .containsExactly(
            new PlanRoleCountView(role, entry(plan).countByRole().get(0).roleName(), 1));
    assertThat(plan.summary()).isEqualTo(new PlanSummaryView(false, 0, 1, false));
    holds(plan);
  }

  @Test
  void aPermissionInPlaceOfThatOfTheTemplateGivesAndTakes() throws Exception {
    String zoneRole = Given.role(Scope.ZONE);
    String operator = Given.user();
    Given.zoneRoles(operator, zoneRole);
    Given.hold(organization, member, role);
    contract = templated(zoneRole);
    Acting.asOperator();
    AccessPlanView plan =
        plans.plan(Scope.ZONE, request(permission("\"organizationId\": \"%s\", ", role)));
    assertThat(plan.summary()).isEqualTo(new PlanSummaryView(true, 1, 1, false));
    assertThat(entries(plan))
        .extracting(PlanLineView::effect, line -> line.people().get(0).id())
        .containsExactlyInAnyOrder(tuple("gain", member), tuple("loss", operator));
    holds(Scope.ZONE, plan);
  }

  @Test
  void anEventPermissionConcernsPeopleAndMachines() throws Exception {
    String zoneRole = Given.role(Scope.ZONE);
    Acting.asOperator();
    String machine =
        Services.get(M2mApplicationService.class)
            .create(
                new CreateM2mApplicationRequest(
                    "Robot",
                    null,
                    Given.references(zoneRole, "org_rpc_access"),
                    List.of(organization),
                    null))
            .id();
    Given.hold(organization, member, role);
    Acting.asOperator();
    AccessPlanView plan =
        plans.plan(
            Scope.ZONE,
            request(
                """
                [{"op": "create", "kind": "eventPermission", "organizationId": "%s",
                  "contractAddress": "%s", "eventPermission": {"roles": [%s]}}]
                """
                    .formatted(organization, contract, references(role, zoneRole))));
    List<PlanLineView> events =
        plan.lines().stream().filter(line -> line.kind().equals("events")).toList();
    assertThat(events)
        .isNotEmpty()
        .allMatch(line -> line.effect().equals("gain"))
        .anySatisfy(
            line ->
                assertThat(line.people()).extracting(PlanMemberView::id).containsExactly(member))
        .anySatisfy(
            line ->
                assertThat(line.machines())
                    .extracting(PlanMemberView::id)
                    .containsExactly(machine));
    holds(Scope.ZONE, plan);
  }

  @Test
  void aRoleThatGrantsARightGivesItToItsPeople() throws Exception {
    generate(3);
    Acting.asOperator();
    AccessPlanView plan =
        plans.plan(
            Scope.ZONE,
            request(
                """
                [{"op": "replace", "kind": "role", "id": "%s", "organizationId": "%s",
                  "role": {"roleName": "Deployers", "systemPermissions": ["contract_deployment"]}}]
                """
                    .formatted(role, organization)));
    assertThat(plan.lines())
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.kind()).isEqualTo("right");
              assertThat(line.subject()).isEqualTo("deploy");
              assertThat(line.count()).isEqualTo(3);
              assertThat(line.witness()).isNull();
            });
  }

  @Test
  void anOrganizationLearnsNothingOfOthers() throws Exception {
    String zoneRole = Given.role(Scope.ZONE);
    String stranger = Given.user();
    Given.zoneRoles(stranger, zoneRole);
    Given.hold(organization, member, role);
    Contracts.permit(contract, RuleType.CHECK_ROLE, zoneRole, role);
    Acting.asAdministratorOf(organization);
    String ended =
        """
        [{"op": "delete", "kind": "functionPermission", %%s"id": "%s", "contractAddress": "%s"}]
        """
            .formatted(permission(), contract);
    AccessPlanView plan = plans.plan(owner, request(ended.formatted("")));
    assertThat(plan.summary()).isEqualTo(new PlanSummaryView(false, 0, 1, true));
    PlanLineView line = entry(plan);
    assertThat(line.count()).isEqualTo(1);
    assertThat(line.others()).isTrue();
    assertThat(line.people()).extracting(PlanMemberView::id).containsExactly(member);
    assertThat(Json.MAPPER.writeValueAsString(plan)).doesNotContain(stranger);
    Acting.asOperator();
    AccessPlanView whole =
        plans.plan(
            Scope.ZONE, request(ended.formatted("\"organizationId\": \"" + organization + "\", ")));
    assertThat(whole.summary()).isEqualTo(new PlanSummaryView(false, 0, 2, false));
  }

  @Test
  void linesThatAreTooLongToBeKeptAreNamed() {
    PlanLineView line =
        new PlanLineView(
            "gain",
            "right",
            null,
            "deploy",
            "x".repeat(PlanContent.MOST_BYTES_OF_LINES / 2 - 1_000),
            List.of(),
            1,
            List.of(),
            List.of(),
            0,
            List.of(),
            false,
            null);
    PlanContent content =
        PlanContent.of(
            List.of(),
            Map.of(),
            List.of(),
            new PlanAccess(PlanSummaryView.NONE, List.of(line, line, line), List.of()));
    assertThat(content.lines()).hasSize(2);
    assertThat(content.notCompared()).containsExactly("Only the first 2 of 3 lines are kept");
  }

  /** Applies the plan, between checks that its examples are decided as it says. */
  private void holds(AccessPlanView plan) throws Exception {
    holds(owner, plan);
  }

  private void holds(Scope scope, AccessPlanView plan) throws Exception {
    List<PlanWitnessView> witnesses =
        plan.lines().stream()
            .filter(line -> line.detail() == null && !line.people().isEmpty())
            .map(PlanLineView::witness)
            .filter(witness -> witness != null && witness.member() != null)
            .toList();
    assertThat(witnesses).isNotEmpty();
    for (PlanWitnessView witness : witnesses) {
      assertThat(decided(witness)).isEqualTo(witness.before());
    }
    var unused = plans.apply(scope, plan.id());
    for (PlanWitnessView witness : witnesses) {
      assertThat(decided(witness)).isEqualTo(witness.after()).isNotEqualTo(witness.before());
    }
  }

  private String decided(PlanWitnessView witness) throws Exception {
    return Services.inTransaction(
        () -> {
          Optional<ActingUser> actor =
              facts
                  .userIncludingInactive(witness.member().id())
                  .flatMap(found -> found.person())
                  .map(PlanLinesTest::withWallet);
          return witness.calldata() == null ? ofEvent(actor, witness) : ofCall(actor, witness);
        });
  }

  private String ofCall(Optional<ActingUser> actor, PlanWitnessView witness) {
    Address target = new Address(witness.contract());
    Calldata calldata = Calldata.of(witness.calldata());
    Call call =
        witness.access().equals("write")
            ? Call.signed(WitnessRequest.WALLET, target, calldata)
            : new Call(WitnessRequest.WALLET, target, calldata, AccessType.READ);
    return DecisionEngine.decide(
            actor,
            call,
            Optional.ofNullable(facts.rules(Set.of(target), Set.of(TRANSFER)).get(target)),
            witness::targetHasCode)
        .ruleId();
  }

  private String ofEvent(Optional<ActingUser> actor, PlanWitnessView witness) {
    Address emitter = new Address(witness.contract());
    List<Hash32> topics = witness.topics().stream().map(Hash32::new).toList();
    return EventDecisionEngine.decide(
            actor,
            Optional.empty(),
            new EventLog(emitter, topics),
            Optional.ofNullable(
                    queries
                        .eventRules(Set.of(emitter), topics, actor.orElseThrow().roleIds())
                        .get(emitter))
                .map(EventRules::of))
        .ruleId();
  }

  private static ActingUser withWallet(ActingUser user) {
    return new ActingUser(
        user.organizationId(),
        user.organizationDeleted(),
        user.suspended(),
        user.roleIds(),
        Set.of(WitnessRequest.WALLET),
        user.mayDeploy(),
        user.hasFullAccess(),
        user.readsAllEvents(),
        Set.of());
  }

  /** The lines of entry calls. */
  private static List<PlanLineView> entries(AccessPlanView plan) {
    return plan.lines().stream()
        .filter(line -> line.kind().equals("calls") && line.detail() == null)
        .toList();
  }

  private static PlanLineView entry(AccessPlanView plan) {
    assertThat(entries(plan)).hasSize(1);
    return entries(plan).get(0);
  }

  private void generate(int people) throws Exception {
    String prefix = Ids.id();
    int unused =
        Services.inTransaction(
            () ->
                Stream.of(
                        "insert into users (id, display_name, source, organization_id, created_at,"
                            + " updated_at) select ?1 || n, 'Many ' || n, 'adminPanel', ?2, now(),"
                            + " now() from generate_series(1, "
                            + people
                            + ") n",
                        "insert into user_roles (user_id, role_id) select ?1 || n, ?2 from"
                            + " generate_series(1, "
                            + people
                            + ") n")
                    .mapToInt(
                        sql ->
                            Services.entities()
                                .createNativeQuery(sql)
                                .setParameter(1, prefix)
                                .setParameter(2, sql.contains("user_roles") ? role : organization)
                                .executeUpdate())
                    .sum());
    Acting.asAdministratorOf(organization);
  }

  private String templated(String... roles) {
    Acting.asOperator();
    int template =
        Services.get(TemplateService.class)
            .create(new CreateTemplateRequest("t-" + Ids.id(), "Token", null, Contracts.ABI))
            .id();
    String address = Given.address();
    var unused =
        Services.get(ContractService.class)
            .register(
                organization, new ContractDefinition(address, "[]", "Token", "", template, null));
    try {
      return permittedByTemplate(template, address, roles);
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static String permittedByTemplate(int template, String address, String... roles)
      throws JsonProcessingException {
    var unused =
        Services.get(TemplatePermissionService.class)
            .create(
                template,
                Json.MAPPER.readValue(
                    """
                    {"accessType": "write", "ruleType": "checkRole", "organizationOnly": false,
                     "functionSignature": "transfer(address,uint256)", "roles": [%s]}
                    """
                        .formatted(references(roles)),
                    CreateTemplatePermissionRequest.class));
    return address;
  }

  private PlanRequest permitted(String... roles) {
    return request(permission("", roles));
  }

  private String permission(String owned, String... roles) {
    return """
        [{"op": "create", "kind": "functionPermission", %s"contractAddress": "%s",
          "functionPermission": {"accessType": "write",
            "functionSignature": "transfer(address,uint256)", "ruleType": "checkRole",
            "roles": [%s]}}]
        """
        .formatted(owned.formatted(organization), contract, references(roles));
  }

  private static String references(String... roles) {
    return String.join(", ", Stream.of(roles).map(each -> "{\"id\": \"" + each + "\"}").toList());
  }

  private PlanRequest holding(String... roles) {
    return request(
        """
        [{"op": "replace", "kind": "memberRoles", "id": "%s", "memberRoles": {"roles": [%s]}}]
        """
            .formatted(
                member,
                String.join(", ", Stream.of(roles).map(each -> '"' + each + '"').toList())));
  }

  /** The one permission of the contract. */
  private int permission() {
    return functions
        .list(organization, new Address(contract), new PageRequest(10, 0))
        .items()
        .get(0)
        .id();
  }

  private static PlanRequest request(String changes) {
    try {
      return Json.MAPPER.readValue("{\"changes\": " + changes + "}", PlanRequest.class);
    } catch (JsonProcessingException broken) {
      throw new IllegalArgumentException(broken);
    }
  }
}
