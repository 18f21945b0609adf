package dev.portcullis.ejb.decision.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallDecisions;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.event.EventDecision;
import dev.portcullis.ejb.decision.event.EventDecisions;
import dev.portcullis.ejb.decision.event.EventLog;
import dev.portcullis.ejb.decision.event.EventPattern;
import dev.portcullis.ejb.decision.event.EventRecipient;
import dev.portcullis.ejb.decision.event.TopicCondition;
import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The facts that decisions follow from, as they are read of what administrators wrote. A service
 * test: a fake replaces the database reader. {@link DecisionFactCacheTest} has the memory.
 */
@ServiceTest
class DecidedFactsServiceTest {
  private static final Address UNKNOWN = new Address("0x" + "77".repeat(20));

  @Inject private DecisionFactCache facts;
  @Inject private CallDecisions calls;
  @Inject private EventDecisions events;

  private final TestKey wallet = TestKey.random();
  private final TestKey colleague = TestKey.random();
  private PermittedToken token;
  private String userId;

  /** A member with a proven wallet, and a colleague with another. */
  @BeforeEach
  void members() throws Exception {
    Acting.asOperator();
    token = PermittedToken.register();
    userId = dev.portcullis.ejb.scene.People.proven(wallet);
    token.join(userId);
    token.join(dev.portcullis.ejb.scene.People.proven(colleague));
  }

  /** The class of that name of this package reads them. */
  private static String user(TestKey claimed, String... roles) {
    return dev.portcullis.ejb.scene.People.user(claimed, roles);
  }

  private static String application(PermittedToken of, String... roles) {
    return dev.portcullis.ejb.scene.Machines.application(of.organization(), roles);
  }

  private static String applicationOfZone(String permission) {
    return dev.portcullis.ejb.scene.Machines.ofZone(List.of(), PermittedToken.zoneRole(permission));
  }

  private Principal reader() {
    return facts.user(userId).orElseThrow();
  }

  @Test
  void aUserHasTheirIdentityRolesAndProvenWallets() {
    ActingUser actingUser = reader().person().orElseThrow();
    assertThat(actingUser.organizationId()).isEqualTo(token.organization());
    assertThat(actingUser.wallets()).containsExactly(wallet.address());
    assertThat(actingUser.mayDeploy()).isFalse();
    assertThat(actingUser.hasFullAccess()).isFalse();
    assertThat(actingUser.readsAllEvents()).isFalse();
    assertThat(reader().readsWholeChain()).isFalse();
    assertThat(reader().callsWithoutRules()).isFalse();
    assertThat(reader().readableOrganization()).isEmpty();
    assertThat(reader().withoutActor()).isEqualTo(Decision.WALLET_NOT_OWNED);
    assertThat(facts.user("unknown")).isEmpty();
    assertThat(facts.userIncludingInactive("unknown")).isEmpty();
  }

  @Test
  void aWalletThatIsNotProvenIsOnlyClaimed() {
    TestKey claimed = TestKey.random();
    ActingUser actingUser = facts.user(user(claimed)).flatMap(Principal::person).orElseThrow();
    assertThat(actingUser.wallets()).isEmpty();
    assertThat(actingUser.claimed()).containsExactly(claimed.address());
  }

  @Test
  void rolesOfTheOrganizationOpenIt() {
    String sees = token.role("full_read_access");
    String deploys = token.role("contract_deployment");
    token.hold(userId, sees, deploys);
    assertThat(reader().readableOrganization()).contains(token.organization());
    assertThat(reader().readsWholeChain()).as("that takes a role of the zone").isFalse();
    assertThat(reader().mayDeploy()).isTrue();
    assertThat(reader().roleIds()).contains(sees, deploys);
  }

  @Test
  void rolesOfTheZoneOpenEverything() {
    Principal full = ofZone("full_sequencer_rpc_access");
    assertThat(full.readsWholeChain()).isTrue();
    assertThat(full.callsWithoutRules()).isTrue();
    assertThat(full.person().orElseThrow().hasFullAccess()).isTrue();
    assertThat(full.person().orElseThrow().readsAllEvents()).isTrue();

    Principal reads = ofZone("full_read_access");
    assertThat(reads.readsWholeChain()).isTrue();
    assertThat(reads.callsWithoutRules()).isFalse();
    assertThat(reads.person().orElseThrow().readsAllEvents()).isTrue();

    Principal administers = ofZone("admin_read");
    assertThat(administers.readsWholeChain()).isFalse();
    assertThat(administers.person().orElseThrow().readsAllEvents()).isTrue();
  }

  private Principal ofZone(String permission) {
    String id = user(TestKey.random(), PermittedToken.zoneRole(permission));
    return facts.user(id).orElseThrow();
  }

  @Test
  void membersOfADeletedOrganizationMayDoNothingAndAreStillKnown() {
    token.dissolve();
    assertThat(facts.user(userId)).isEmpty();
    assertThat(facts.userIncludingInactive(userId)).isPresent();
  }

  @Test
  void anApplicationActsByTheMembersOfItsOrganization() {
    String id = application(token, "org_rpc_access");
    Principal robot = facts.application(id).orElseThrow();
    assertThat(robot.worksFor()).containsExactly(token.organization());
    assertThat(robot.withoutActor()).isEqualTo(Decision.M2M_USER_NOT_FOUND);
    ActingUser actor = facts.actor(robot, wallet.address()).orElseThrow();
    assertThat(actor.organizationId()).isEqualTo(token.organization());
    assertThat(actor.wallets()).containsExactly(wallet.address());
    assertThat(facts.actor(robot, UNKNOWN)).isEmpty();
    assertThat(facts.wallets(robot, Set.of(wallet.address(), colleague.address(), UNKNOWN)))
        .containsExactlyInAnyOrder(wallet.address(), colleague.address());
    assertThat(facts.hasFullReadAccess(id)).isFalse();
    assertThat(facts.application("unknown")).isEmpty();
  }

  @Test
  void anApplicationWithoutTheRightActsForNoMember() {
    String id = application(token);
    Principal robot = facts.application(id).orElseThrow();
    assertThat(robot.worksFor()).isEmpty();
    assertThat(robot.withoutActor()).isEqualTo(Decision.M2M_RPC_ACCESS_MISSING);
    assertThat(facts.actor(robot, wallet.address())).isEmpty();
    assertThat(facts.wallets(robot, Set.of(wallet.address()))).isEmpty();
  }

  @Test
  void anApplicationQueriesMembersWithAPermissionOfItsOwn() {
    assertThat(facts.policyOrganizations(application(token, "org_policy_access")))
        .containsExactly(token.organization());
    assertThat(facts.policyOrganizations(application(token, "org_rpc_access"))).isEmpty();
    assertThat(facts.policyOrganizations("unknown")).isEmpty();
  }

  @Test
  void anApplicationOfTheZoneSeesEverythingByARoleOfTheZone() {
    String id = applicationOfZone("full_read_access");
    Principal robot = facts.application(id).orElseThrow();
    assertThat(robot.readsWholeChain()).isTrue();
    assertThat(robot.callsWithoutRules()).isFalse();
    assertThat(facts.hasFullReadAccess(id)).isTrue();
    String calls = applicationOfZone("full_sequencer_rpc_access");
    assertThat(facts.application(calls).orElseThrow().callsWithoutRules()).isTrue();
    assertThat(facts.hasFullReadAccess(calls)).isFalse();
  }

  @Test
  void aTenantHasNoUsers() {
    Principal tenant = facts.tenant(dev.portcullis.ejb.scene.Machines.tenant()).orElseThrow();
    assertThat(tenant.hasActors()).isFalse();
    assertThat(tenant.withoutActor()).isEqualTo(Decision.TENANT_NOT_ASSOCIATED);
    assertThat(facts.actor(tenant, wallet.address())).isEmpty();
    assertThat(facts.tenant("unknown")).isEmpty();
  }

  @Test
  void aUserActsForThemselves() {
    assertThat(facts.actor(reader(), UNKNOWN)).isEqualTo(reader().person());
  }

  @Test
  void rulesAreThoseOfFunctionsOfRegisteredContracts() {
    int id = token.permit("public", true, List.of());
    Set<Address> asked = Set.of(token.at(), UNKNOWN);
    ContractRules rules =
        facts.rules(asked, Set.of(PermittedToken.SELECTOR, "0x01020304")).get(token.at());
    assertThat(rules.organizationId()).isEqualTo(token.organization());
    assertThat(rules.bySelector()).containsOnlyKeys(PermittedToken.SELECTOR);
    FunctionRule rule = rules.bySelector().get(PermittedToken.SELECTOR);
    assertThat(rule.organizationOnly()).isTrue();
    assertThat(rule.origin().id()).contains(id);
    assertThat(rule.origin().owner()).isEqualTo(FunctionRule.Owner.CONTRACT);
    assertThat(rule.access()).isEqualTo(AccessType.WRITE);
    assertThat(rule.umbrella()).isFalse();
    token.permit("receive()", "read", "public", false, List.of());
    FunctionRule reads = facts.contract(call(token.at(), "0x")).get().bySelector().get("0x");
    assertThat(reads.access()).isEqualTo(AccessType.READ);
    assertThat(reads.organizationOnly()).isFalse();
    assertThat(facts.rules(asked, Set.of(PermittedToken.SELECTOR))).containsOnlyKeys(token.at());
    assertThat(facts.rules(asked, Set.of())).containsOnlyKeys(token.at());
    assertThat(facts.rules(asked, Set.of()).get(token.at()).bySelector()).isEmpty();
  }

  @Test
  void theRulesOfACallAreThoseOfItsFunction() {
    token.permit("public", true, List.of());
    ContractRules found = facts.contract(call(token.at(), PermittedToken.SELECTOR)).orElseThrow();
    assertThat(found.bySelector()).containsOnlyKeys(PermittedToken.SELECTOR);
    assertThat(facts.contract(call(token.at(), "0x01020304")).orElseThrow().bySelector()).isEmpty();
    assertThat(facts.contract(call(UNKNOWN, PermittedToken.SELECTOR))).isEmpty();
  }

  private Call call(Address target, String calldata) {
    return new Call(wallet.address(), target, Calldata.of(calldata), AccessType.READ);
  }

  @Test
  void anAccountOfAnotherOwnerIsNotInspected() {
    TestKey claimed = TestKey.random();
    user(claimed);
    assertThat(facts.mayInspect(reader(), wallet.address())).isTrue();
    assertThat(facts.mayInspect(reader(), UNKNOWN)).as("without an owner").isTrue();
    assertThat(facts.mayInspect(reader(), claimed.address())).as("only claimed").isTrue();
    assertThat(facts.mayInspect(reader(), colleague.address())).as("proven").isFalse();
    assertThat(facts.mayInspect(reader(), token.at())).as("registered").isFalse();
    assertThat(facts.holder(colleague.address()))
        .hasValueSatisfying(holder -> assertThat(holder.proven()).isTrue());
    assertThat(facts.holder(claimed.address()))
        .hasValueSatisfying(holder -> assertThat(holder.proven()).isFalse());
    assertThat(facts.holder(UNKNOWN)).isEmpty();
  }

  @Test
  void othersOfTheOrganizationAreSeenByARoleAlone() {
    Set<Address> all = Set.of(wallet.address(), colleague.address(), token.at(), UNKNOWN);
    assertThat(facts.wallets(reader(), all)).containsExactly(wallet.address());
    assertThat(facts.visible(reader(), all)).containsExactly(wallet.address());
    token.hold(userId, token.role("full_read_access"));
    assertThat(facts.visible(reader(), all))
        .containsExactlyInAnyOrder(wallet.address(), colleague.address(), token.at());
    assertThat(facts.owns(reader(), wallet.address())).isTrue();
    assertThat(facts.owns(reader(), token.at())).isTrue();
    assertThat(facts.owns(reader(), UNKNOWN)).isFalse();
  }

  @Test
  void aWalletWithARegisteredContractShowsOnlyItsTransactions() throws Exception {
    Set<Address> own = Set.of(wallet.address());
    String role = token.role();
    token.hold(userId, role, token.role("full_read_access"));
    token.permitTransfers("userAddress", null, List.of(role));
    assertThat(facts.receiving(reader(), own)).isEqualTo(own);
    assertThat(transfers()).hasSize(1);

    PermittedToken others = PermittedToken.register(wallet.address().text());
    assertThat(facts.visible(reader(), own)).as("what it sends").isEqualTo(own);
    assertThat(facts.receiving(reader(), own)).isEmpty();
    assertThat(transfers()).as("those to the wallet").isEmpty();
    assertThat(facts.receiving(facts.application(application(others, "org_rpc_access")).get(), own))
        .isEmpty();
    Set<Address> contract = Set.of(token.at());
    assertThat(facts.receiving(reader(), contract)).as("of the organization").isEqualTo(contract);
  }

  private List<EventPattern> transfers() {
    return facts.patterns(reader(), Set.of(token.at())).stream()
        .filter(pattern -> pattern.topics().size() > 1)
        .toList();
  }

  @Test
  void onlyRegisteredContractsHaveADisclosure() {
    assertThat(facts.disclosure(token.at())).isPresent();
    assertThat(facts.disclosure(UNKNOWN)).isEmpty();
  }

  @Test
  void eventsAreOpenToHoldersOfTheRole() {
    String role = token.role();
    Set<Address> contracts = Set.of(token.at());
    token.permitTransfers("userAddress", null, List.of(role));
    assertThat(facts.patterns(reader(), contracts)).isEmpty();
    token.hold(userId, role);
    Hash32 transfer = new Hash32(TestChain.TRANSFER);
    assertThat(facts.patterns(reader(), contracts))
        .containsExactly(
            new EventPattern(
                contracts,
                List.of(
                    Set.of(transfer), Set.of(), Set.of(TopicCondition.padded(wallet.address())))));
    assertThat(facts.patterns(reader(), Set.of(UNKNOWN))).isEmpty();
  }

  @Test
  void aPermissionForAConstantGivesAPatternWithIt() {
    String role = token.role();
    token.hold(userId, role);
    Hash32 constant = TopicCondition.padded(UNKNOWN);
    token.permitTransfers("equalTo", constant.text(), List.of(role));
    assertThat(facts.patterns(reader(), Set.of(token.at())))
        .singleElement()
        .satisfies(pattern -> assertThat(pattern.topics().get(2)).containsExactly(constant));
  }

  @Test
  void anOrganizationReaderSeesAllEventsOfItsContracts() {
    EventPattern whole = new EventPattern(Set.of(token.at()), List.of());
    assertThat(facts.patterns(reader(), Set.of())).doesNotContain(whole);
    token.hold(userId, token.role("full_read_access"));
    assertThat(facts.patterns(reader(), Set.of())).contains(whole);
    assertThat(facts.patterns(reader(), Set.of(token.at()))).contains(whole);
    assertThat(facts.patterns(reader(), Set.of(UNKNOWN))).isEmpty();
  }

  @Test
  void aCallIsDecidedByStoredFacts() throws Exception {
    Call call = call(token.at(), PermittedToken.SELECTOR);
    assertThat(decided(userId, call)).isEqualTo(Decision.PERMISSION_MISSING);
    token.permit("public", true, List.of());
    assertThat(decided(userId, call)).isEqualTo(Decision.PUBLIC_ALLOW);
    assertThat(decided("unknown", call)).isEqualTo(Decision.USER_NOT_FOUND);
    token.dissolve();
    assertThat(decided(userId, call)).isEqualTo(Decision.USER_ORGANIZATION_DELETED);
  }

  private Decision decided(String user, Call call) throws Exception {
    return Services.rolledBack(() -> calls.decide(user, call, PrefetchedResponse.never()));
  }

  /** Only where nothing else decides: every other call costs the chain nothing. */
  @Test
  void theChainIsQueriedOnlyForPlainTransfers() {
    TestChain.use();
    PrefetchedResponse<Boolean> none = calls.targetHasCode(UNKNOWN.text(), null);
    assertThat(none.get()).isFalse();
    assertThat(calls.targetHasCode(UNKNOWN.text(), "0x").get()).isFalse();
    assertThat(calls.targetHasCode(TestChain.deployToken(), "0x").get()).isTrue();
    for (PrefetchedResponse<Boolean> never :
        List.of(
            calls.targetHasCode(null, "0x"),
            calls.targetHasCode(UNKNOWN.text(), PermittedToken.SELECTOR))) {
      assertThatExceptionOfType(IllegalStateException.class).isThrownBy(never::get);
    }
  }

  @Test
  void anEventIsDecidedByStoredFacts() throws Exception {
    String role = token.role();
    token.permitTransfers(null, null, List.of(role));
    assertThat(seen(new EventRecipient(userId, null))).isEqualTo(EventDecision.CHECK_ROLE_DENY);
    token.hold(userId, role);
    assertThat(seen(new EventRecipient(userId, null))).isEqualTo(EventDecision.CHECK_ROLE_ALLOW);
    assertThat(seen(new EventRecipient(null, null))).isEqualTo(EventDecision.USER_NOT_FOUND);
    assertThat(seen(new EventRecipient(userId, application(token, "org_rpc_access"))))
        .as("through a machine without the member's role")
        .isEqualTo(EventDecision.MACHINE_RIGHTS_MISSING);
    String everything = user(TestKey.random(), PermittedToken.zoneRole("full_read_access"));
    assertThat(seen(new EventRecipient(everything, null)))
        .isEqualTo(EventDecision.FULL_ACCESS_ALLOW);
  }

  private EventDecision seen(EventRecipient who) throws Exception {
    EventLog log =
        new EventLog(
            token.at(),
            List.of(
                new Hash32(TestChain.TRANSFER),
                TopicCondition.padded(UNKNOWN),
                TopicCondition.padded(UNKNOWN)));
    return Services.rolledBack(() -> events.facts(Set.of(who), List.of(log)).decide(who, log));
  }
}
