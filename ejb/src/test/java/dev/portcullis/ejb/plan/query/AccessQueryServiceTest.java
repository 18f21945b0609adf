package dev.portcullis.ejb.plan.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.CreateTemplatePermissionRequest;
import dev.portcullis.ejb.permission.TemplatePermissionService;
import dev.portcullis.ejb.plan.query.AccessQueryRequest.WhatCan;
import dev.portcullis.ejb.plan.query.AccessQueryRequest.WhoCan;
import dev.portcullis.ejb.plan.query.PermittedCallView.CallerType;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.Machines;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.user.SuspensionRepository;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Access queries (ADR 0158), compared with the decision about each call of each caller. A service
 * test, because the database leaves callers and permissions out before the engine is asked.
 */
@ServiceTest
class AccessQueryServiceTest {
  private static final String FULL_ACCESS = "full_sequencer_rpc_access";
  private static final String MACHINE_ACCESS = "org_rpc_access";
  private static final PageRequest ALL = new PageRequest(1000, 0);
  private static final List<String> RULES =
      List.of(
          "public",
          "checkRole",
          "restrictArgument",
          "checkRoleAndRestrictArgument",
          "checkRoleOrRestrictArgument");

  @Inject private AccessQueryService queries;
  @Inject private DecisionFactService facts;
  @Inject private TemplatePermissionService templatePermissions;
  @Inject private SuspensionRepository suspensions;

  private final Map<String, TestKey> wallets = new HashMap<>();
  private PermittedToken token;
  private PermittedToken other;
  private String role;

  @BeforeEach
  void twoOrganizations() throws Exception {
    TestChain.use();
    Acting.asOperator();
    token = PermittedToken.register();
    other = PermittedToken.register();
    role = token.role();
  }

  private String user(String... zoneRoles) throws Exception {
    TestKey wallet = TestKey.random();
    String id = People.proven(wallet, zoneRoles);
    wallets.put(id, wallet);
    return id;
  }

  private String member(PermittedToken of, String... roles) throws Exception {
    String id = user();
    of.join(id, roles);
    return id;
  }

  private static WhoCan transfers(
      PermittedToken of, AccessType access, QueriedArguments arguments) {
    return new WhoCan(of.address(), PermittedToken.TRANSFER, null, access, arguments);
  }

  private List<PermittedCallView> who(Scope scope, WhoCan body) {
    return queries.ask(scope, new AccessQueryRequest(body, null), ALL).items();
  }

  private List<PermittedCallView> writers(Scope scope) {
    return who(scope, transfers(token, AccessType.WRITE, QueriedArguments.OWN));
  }

  private List<PermittedCallView> what(Scope scope, String userId, String machineId) {
    return queries
        .ask(scope, new AccessQueryRequest(null, new WhatCan(userId, machineId, null)), ALL)
        .items();
  }

  /** Other tests leave public functions behind. */
  private List<PermittedCallView> whatAtToken(String userId) {
    return queries
        .ask(
            Scope.ZONE,
            new AccessQueryRequest(null, new WhatCan(userId, null, token.address())),
            ALL)
        .items();
  }

  private static Optional<PermittedCallView> of(List<PermittedCallView> rows, String caller) {
    return rows.stream().filter(row -> row.callerId().equals(caller)).findFirst();
  }

  /** The arguments with which the user's wallet may transfer; empty if with none. */
  private Optional<QueriedArguments> bruteForce(
      PermittedToken at, String userId, AccessType access) {
    Address own = wallets.get(userId).address();
    boolean mayOwn = decides(at, userId, access, own);
    boolean mayOthers = decides(at, userId, access, TestKey.random().address());
    assertThat(mayOwn || !mayOthers).isTrue();
    return mayOthers
        ? Optional.of(QueriedArguments.ANY)
        : mayOwn ? Optional.of(QueriedArguments.OWN) : Optional.empty();
  }

  private boolean decides(PermittedToken at, String userId, AccessType access, Address receiver) {
    Calldata calldata =
        Calldata.of(
            PermittedToken.SELECTOR
                + "0".repeat(24)
                + receiver.text().substring(2)
                + "0".repeat(64));
    Address from = wallets.get(userId).address();
    Call call =
        access == AccessType.WRITE
            ? Call.signed(from, at.at(), calldata)
            : new Call(from, at.at(), calldata, access);
    return DecisionEngine.decide(
            facts.userIncludingInactive(userId).flatMap(found -> found.person()),
            call,
            Optional.ofNullable(facts.rules(Set.of(CallTarget.of(call))).get(at.at())),
            () -> true)
        .allowed();
  }

  @Test
  void bothAnswersAgreeWithEachDecisionAboutEachUser() throws Exception {
    Random random = new Random(20261201);
    String zoneRole = PermittedToken.zoneRole();
    String full = PermittedToken.zoneRole(FULL_ACCESS);
    List<String> people = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      people.add(
          switch (i % 4) {
            case 0 -> user(random.nextBoolean() ? new String[] {zoneRole} : new String[0]);
            case 1 -> user(random.nextInt(3) == 0 ? new String[] {full} : new String[] {zoneRole});
            case 2 -> member(token, random.nextBoolean() ? new String[] {role} : new String[0]);
            default -> member(other);
          });
    }
    for (int i = 0; i < 20; i++) {
      PermittedToken at = PermittedToken.register();
      boolean isOwn = random.nextBoolean();
      PermittedToken asked = isOwn ? token(at) : at;
      String rule = RULES.get(i % RULES.size());
      boolean needsRoles = rule.contains("heckRole");
      Integer[] restricted = rule.contains("estrict") ? new Integer[] {0} : new Integer[0];
      asked.permit(
          PermittedToken.TRANSFER,
          random.nextBoolean() ? "read" : "write",
          rule,
          random.nextBoolean(),
          needsRoles ? List.of(isOwn && random.nextBoolean() ? role : zoneRole) : List.of(),
          restricted);
      for (AccessType access : AccessType.values()) {
        assertAgrees(asked, access, people);
      }
    }
  }

  /** A contract of the first organization, at the address after that of another one. */
  private PermittedToken token(PermittedToken fresh) {
    String address = TestKey.random().text();
    var unused =
        Services.get(ContractService.class)
            .register(
                token.organization(),
                new ContractDefinition(address, PermittedToken.ABI, "Own", "", null, null));
    assertThat(fresh.organization()).isNotEqualTo(token.organization());
    return new PermittedToken(token.organization(), new Address(address).text());
  }

  private void assertAgrees(PermittedToken asked, AccessType access, List<String> people) {
    List<PermittedCallView> own = who(Scope.ZONE, transfers(asked, access, QueriedArguments.OWN));
    List<PermittedCallView> any = who(Scope.ZONE, transfers(asked, access, QueriedArguments.ANY));
    for (String id : people) {
      Optional<QueriedArguments> expected = bruteForce(asked, id, access);
      assertThat(of(own, id).map(PermittedCallView::arguments)).isEqualTo(expected);
      assertThat(of(any, id).isPresent())
          .isEqualTo(expected.equals(Optional.of(QueriedArguments.ANY)));
      List<PermittedCallView> functions = what(Scope.ZONE, id, null);
      assertThat(
              functions.stream()
                  .filter(
                      row ->
                          row.contractAddress() == null
                              || row.contractAddress().equals(asked.address())
                                  && row.access() == access)
                  .map(PermittedCallView::arguments)
                  .findFirst())
          .isEqualTo(expected);
    }
  }

  @Test
  void aRowNamesThePermissionTheRoleAndTheRule() throws Exception {
    String member = user();
    token.join(member, role);
    int permission = token.permit("checkRole", true, List.of(role));
    PermittedCallView row = of(writers(Scope.ZONE), member).orElseThrow();
    assertThat(row.permissionId()).isEqualTo(permission);
    assertThat(row.roles()).containsExactly(role);
    assertThat(row.ruleId()).isEqualTo("rule.check_role.allow");
    assertThat(row.organizationId()).isEqualTo(token.organization());
    assertThat(row.functionSignature()).isEqualTo(PermittedToken.TRANSFER);
    assertThat(row.hasWallet()).isTrue();
    assertThat(row.callerType()).isEqualTo(CallerType.USER);
    assertThat(whatAtToken(member))
        .extracting(PermittedCallView::access)
        .containsExactly(AccessType.READ, AccessType.WRITE);
    assertThat(whatAtToken(member)).contains(row);
  }

  @Test
  void aMemberWithoutAWalletIsMarkedAndAClaimedOneIsEnoughToWriteOnly() {
    String without =
        Services.get(UserService.class)
            .create(new UserDefinition("Somebody", List.of(), null, null, List.of()))
            .id();
    String claimed = People.user(TestKey.random());
    token.join(without);
    token.join(claimed);
    token.permit("public", true, List.of());
    assertThat(of(writers(Scope.ZONE), without).orElseThrow().hasWallet()).isFalse();
    assertThat(of(writers(Scope.ZONE), claimed).orElseThrow().hasWallet()).isTrue();
    List<PermittedCallView> readers =
        who(Scope.ZONE, transfers(token, AccessType.READ, QueriedArguments.OWN));
    assertThat(of(readers, claimed).orElseThrow().hasWallet()).isFalse();
    assertThat(whatAtToken(claimed))
        .extracting(PermittedCallView::hasWallet)
        .containsExactly(false, true);
  }

  @Test
  void machinesCallAsTheMembersThatTheyServe() throws Exception {
    String machine = Machines.application(token.organization(), MACHINE_ACCESS);
    String idle = Machines.application(token.organization(), token.role());
    String ofZone =
        Machines.ofZone(List.of(token.organization(), other.organization()), MACHINE_ACCESS);
    token.permit("checkRole", true, List.of(role));
    assertThat(of(writers(Scope.ZONE), machine)).isEmpty();
    token.join(user(), role);
    List<PermittedCallView> rows = writers(Scope.ZONE);
    for (String each : List.of(machine, ofZone)) {
      PermittedCallView row = of(rows, each).orElseThrow();
      assertThat(row.asMemberOf()).isEqualTo(token.organization());
      assertThat(row.callerType()).isEqualTo(CallerType.M2M_APP);
      assertThat(row.ruleId()).isEqualTo("rule.check_role.allow");
      assertThat(what(Scope.ZONE, null, each)).contains(row);
    }
    assertThat(of(rows, idle)).isEmpty();
    assertThat(what(Scope.ZONE, null, idle)).isEmpty();
    assertThat(of(writers(token.scope()), ofZone)).isPresent();
  }

  @Test
  void fullAccessHasARuleOfItsOwnAndIsOneRow() throws Exception {
    String operator = user(PermittedToken.zoneRole(FULL_ACCESS));
    PermittedCallView row = of(writers(Scope.ZONE), operator).orElseThrow();
    assertThat(row.ruleId()).isEqualTo("full_access.allow");
    assertThat(row.permissionId()).isNull();
    assertThat(row.arguments()).isEqualTo(QueriedArguments.ANY);
    List<PermittedCallView> functions = what(Scope.ZONE, operator, null);
    assertThat(functions).hasSize(1);
    assertThat(functions.get(0).contractAddress()).isNull();
    String machine = Machines.ofZone(List.of(), PermittedToken.zoneRole(FULL_ACCESS));
    assertThat(of(writers(Scope.ZONE), machine).orElseThrow().ruleId())
        .isEqualTo("full_access.allow");
    assertThat(what(Scope.ZONE, null, machine)).hasSize(1);
  }

  @Test
  void anOrganizationSeesItsOwnCallersAndContractsAlone() throws Exception {
    String member = user();
    String stranger = user();
    token.join(member);
    other.join(stranger);
    token.permit("public", false, List.of());
    other.permit("public", false, List.of());
    assertThat(of(writers(Scope.ZONE), stranger)).isPresent();
    assertThat(writers(token.scope()))
        .extracting(PermittedCallView::callerId)
        .containsExactly(member);
    assertThat(what(token.scope(), member, null))
        .extracting(PermittedCallView::contractAddress)
        .containsOnly(token.address());
    assertRefused(
        Reason.NOT_FOUND,
        () -> who(other.scope(), transfers(token, AccessType.READ, QueriedArguments.ANY)));
    assertRefused(Reason.NOT_FOUND, () -> what(other.scope(), member, null));
    assertRefused(
        Reason.NOT_FOUND,
        () -> what(other.scope(), null, Machines.application(token.organization())));
    assertRefused(Reason.NOT_FOUND, () -> what(Scope.organization("nowhere"), member, null));
  }

  @Test
  void aTemplatesPermissionCountsUnlessTheContractHasItsOwn() throws Exception {
    String member = user();
    token.join(member);
    ObjectNode body =
        Bodies.json().put("functionSignature", PermittedToken.TRANSFER).put("accessType", "write");
    body.put("ruleType", "public");
    int template = token.template();
    var unused =
        templatePermissions.create(
            template, Bodies.read(body, CreateTemplatePermissionRequest.class));
    PermittedCallView inherited = of(writers(Scope.ZONE), member).orElseThrow();
    assertThat(inherited.fromTemplate()).isTrue();
    assertThat(inherited.ruleId()).isEqualTo("rule.public.allow");
    assertThat(whatAtToken(member)).contains(inherited);
    token.permit("checkRole", true, List.of(role));
    assertThat(of(writers(Scope.ZONE), member)).isEmpty();
    assertThat(whatAtToken(member)).isEmpty();
  }

  @Test
  void callersOfADeletedOrganizationAreNone() throws Exception {
    String member = user();
    other.join(member);
    token.permit("public", false, List.of());
    assertThat(of(writers(Scope.ZONE), member)).isPresent();
    assertThat(whatAtToken(member)).isNotEmpty();
    other.dissolve();
    assertThat(of(writers(Scope.ZONE), member)).isEmpty();
    assertRefused(
        Reason.NOT_FOUND,
        () -> who(Scope.ZONE, transfers(other, AccessType.READ, QueriedArguments.OWN)));
  }

  @Test
  void suspendedUsersAreNone() throws Exception {
    String member = user();
    token.join(member);
    token.permit("public", true, List.of());
    assertThat(Services.inTransaction(() -> suspensions.suspend(member))).isTrue();
    assertThat(of(writers(Scope.ZONE), member)).isEmpty();
    assertThat(whatAtToken(member)).isEmpty();
  }

  @Test
  void pagesAreInOrderAndCounted() throws Exception {
    token.permit("public", true, List.of());
    for (int i = 0; i < 5; i++) {
      token.join(user());
    }
    AccessQueryRequest body =
        new AccessQueryRequest(transfers(token, AccessType.WRITE, QueriedArguments.OWN), null);
    Set<String> seen = new TreeSet<>();
    for (int i = 0; i < 5; i++) {
      var page = queries.ask(token.scope(), body, new PageRequest(1, i));
      assertThat(page.totalItems()).isEqualTo(5);
      page.items().forEach(row -> seen.add(row.callerId()));
    }
    assertThat(seen).hasSize(5);
    assertThat(queries.ask(token.scope(), body, new PageRequest(10, 5)).items()).isEmpty();
    assertThat(queries.more(token.scope(), body, PageRequest.part(2, 2)).items()).hasSize(2);
  }

  @Test
  void wrongQueriesNameTheirField() throws Exception {
    String member = user();
    WhoCan good = transfers(token, AccessType.READ, QueriedArguments.ANY);
    WhatCan what = new WhatCan(member, null, null);
    assertInvalid("whoCan", new AccessQueryRequest(null, null));
    assertInvalid("whoCan", new AccessQueryRequest(good, what));
    assertInvalid("whatCan", new AccessQueryRequest(null, new WhatCan(null, null, null)));
    assertInvalid("whatCan", new AccessQueryRequest(null, new WhatCan(member, "m", null)));
    assertInvalid("whoCan.function", function(null, null));
    assertInvalid("whoCan.function", function(PermittedToken.TRANSFER, PermittedToken.SELECTOR));
    assertInvalid("whoCan.function", function("mint(uint256)", null));
    assertInvalid("whoCan.selector", function(null, "0x01020304"));
    assertThat(queries.ask(Scope.ZONE, function(null, "0x"), ALL).items())
        .noneMatch(row -> row.callerId().equals(member));
    assertRefused(
        Reason.NOT_FOUND,
        () ->
            queries.ask(
                Scope.ZONE,
                new AccessQueryRequest(
                    new WhoCan(
                        TestKey.random().text(),
                        PermittedToken.TRANSFER,
                        null,
                        AccessType.READ,
                        QueriedArguments.ANY),
                    null),
                ALL));
    assertRefused(Reason.NOT_FOUND, () -> what(Scope.ZONE, "nowhere", null));
    assertRefused(Reason.NOT_FOUND, () -> what(Scope.ZONE, null, "nothing"));
  }

  private AccessQueryRequest function(String function, String selector) {
    return new AccessQueryRequest(
        new WhoCan(token.address(), function, selector, AccessType.READ, QueriedArguments.OWN),
        null);
  }

  private void assertInvalid(String field, AccessQueryRequest body) {
    assertThatThrownBy(() -> queries.ask(Scope.ZONE, body, ALL))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.reason()).isEqualTo(Reason.VALIDATION);
              assertThat(failure.issues().get(0).path()).isEqualTo(field);
            });
  }

  private static void assertRefused(Reason reason, ThrowingCallable query) {
    assertThatThrownBy(query)
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.reason()).isEqualTo(reason));
  }
}
