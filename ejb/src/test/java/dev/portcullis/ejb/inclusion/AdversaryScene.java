package dev.portcullis.ejb.inclusion;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.bundler.BundleRules;
import dev.portcullis.ejb.chain.embedded.AdversaryChain;
import dev.portcullis.ejb.chain.embedded.InclusionGate;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.inclusion.RightsByText.Contract;
import dev.portcullis.ejb.inclusion.RightsByText.Member;
import dev.portcullis.ejb.inclusion.RightsByText.Row;
import dev.portcullis.ejb.inclusion.SenderJudge.RequiredFacts;
import dev.portcullis.ejb.member.AssignMemberRequest;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.policy.LookingFeed;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Given;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.ethereum.chain.InclusionRule.Execution;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.policy.RecentChangeQueries;
import dev.portcullis.persistence.role.SystemPermission;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * People, organizations and contracts in the database, changed by the services, and beside them
 * what the text makes of each moment. The caller of the test's thread must be an operator.
 */
final class AdversaryScene implements AutoCloseable {
  /** Each kind of change. */
  static final List<String> CHANGES =
      List.of(
          "contract gone",
          "contract registered",
          "member joins",
          "member leaves",
          "permission given",
          "permission taken",
          "roles",
          "user appears",
          "user bound",
          "user gone",
          "user unbound");

  private static final int FIRST = 3;
  private static final int MOST_CHANGES = 10_000;
  private static final String GO = "0xa9059cbb";
  private static final Map<String, String> FUNCTIONS =
      Map.of(GO, PermittedToken.TRANSFER, RightsByText.RECEIVE, JudgedScene.RECEIVE);

  /** An organization and its roles: one that some permissions require, and one for deployers. */
  private record House(String id, String clerk, String deployer) {}

  private final AdversaryChain chain;
  private final Random random;
  private final LookingFeed looks = new LookingFeed();
  private final List<House> houses = new ArrayList<>();
  private final List<TestKey> wallets;
  private final Map<EvmAddress, String> users = new HashMap<>();
  private final Map<EvmAddress, Map<String, Integer>> permissions = new HashMap<>();
  private final Eras eras = new Eras();
  private final String unbinding;
  private final DecisionFactCache facts =
      new DecisionFactCache(Services.get(DecisionFactService.class), looks.feed());
  private final PermissionedChain judged;
  private final AdversaryCoverage coverage;
  private RightsByText rights = new RightsByText(Map.of(), Map.of());
  private Instant looked = Clock.now();
  private int changes;

  /** The last two wallets have no owner at first. */
  AdversaryScene(
      AdversaryChain chain, Random random, List<TestKey> wallets, AdversaryCoverage coverage)
      throws Exception {
    this.chain = chain;
    this.coverage = coverage;
    this.wallets = wallets;
    this.random = random;
    unbinding = PermittedToken.zoneRole("full_sequencer_rpc_access");
    for (int i = 0; i < 2; i++) {
      String id = Given.organization();
      Scope owner = Scope.organization(id);
      houses.add(
          new House(
              id, Given.role(owner), Given.role(owner, SystemPermission.CONTRACT_DEPLOYMENT)));
    }
    for (TestKey wallet : wallets.subList(0, wallets.size() - 2)) {
      appear(wallet);
      if (wallet.equals(wallets.get(0))) {
        unbind(wallet);
      } else {
        join(wallet);
      }
    }
    eras.begin(0, rights);
    judged = judge(chain.inclusion());
  }

  private PermissionedChain judge(InclusionGate inclusionGate) {
    return PermissionedChain.begin(
        inclusionGate,
        looks.feed(),
        facts,
        Services.get(ExclusionRecorder.class),
        Services.get(InclusionMeters.class),
        BundleRules.NONE,
        work -> {
          Thread thread = new Thread(work, "judging");
          thread.setDaemon(true);
          return thread;
        });
  }

  /**
   * Loads at once what the rule needs for all these executions. The upkeep thread loads it for
   * each, which is too slow for a test that makes blocks without a pause.
   */
  void learn(List<Execution> executions) {
    SenderJudge judge = new SenderJudge(facts);
    Set<CallTarget> targets = new HashSet<>();
    List<RequiredFacts> requiredFacts =
        executions.stream().map(AdversaryChain::shown).map(SenderJudge::needs).toList();
    requiredFacts.forEach(each -> targets.addAll(each.targets()));
    var unused = facts.rules(targets);
    requiredFacts.forEach(judge::load);
    chain.chain().recheck();
  }

  /** Those contracts that are registered now. */
  List<EvmAddress> registered() {
    return List.copyOf(rights.contracts().keySet());
  }

  /** What holds now. */
  RightsByText rights() {
    return rights;
  }

  /** How often rights were changed. */
  int changes() {
    return changes;
  }

  /** What may be queried of a block: one moment, or both sides of a change that came meanwhile. */
  List<RightsByText> at(long block) {
    return eras.at(block);
  }

  static EvmAddress address(TestKey wallet) {
    return EvmAddress.of(wallet.text());
  }

  /** Changes something. */
  interface Changing {
    void run() throws Exception;
  }

  /** One change, known to the chain when this returns. */
  void change() throws Exception {
    change(this::alter);
  }

  /** A change of this kind, known to the chain when this returns. */
  void change(Changing changing) throws Exception {
    long before = chain.chain().head().number();
    changing.run();
    look();
    eras.change(before, chain.chain().head().number(), rights);
    changes++;
  }

  /**
   * Registers a contract with everything permitted to everybody, or some functions to some users.
   */
  void register(EvmAddress contract, boolean open) throws Exception {
    House house = any(houses);
    var unused =
        Services.get(ContractService.class)
            .register(
                house.id(),
                new ContractDefinition(
                    contract.toString(), PermittedToken.ABI, "Random", "", null, null));
    rights = rights.withContract(contract, Optional.of(new Contract(house.id(), Map.of())));
    permissions.put(contract, new HashMap<>());
    coverage.changed("contract registered");
    for (String function : FUNCTIONS.keySet()) {
      if (open || random.nextBoolean()) {
        permit(contract, function, open ? forEverybody() : row(house));
      }
    }
  }

  /** What is registered before anything is judged. */
  void settle() throws Exception {
    look();
    eras.begin(chain.chain().head().number() + 1, rights);
  }

  /** The first contracts are open to all callers, others perhaps to reads only. */
  private Row forEverybody() {
    boolean writes = registered().size() < FIRST || random.nextInt(3) > 0;
    return new Row(writes, null, false, false, false);
  }

  private Row row(House house) {
    return new Row(
        random.nextInt(3) > 0,
        random.nextBoolean() ? house.clerk() : null,
        random.nextInt(3) == 0,
        random.nextInt(5) == 0,
        random.nextInt(4) == 0);
  }

  private void permit(EvmAddress contract, String function, Row row) {
    coverage.changed("permission given");
    ObjectNode body = Bodies.json().put("contractAddress", contract.toString());
    body.put("functionSignature", FUNCTIONS.get(function));
    body.put("accessType", row.write() ? "write" : "read");
    body.put("ruleType", row.role() == null ? "public" : "checkRole");
    body.put("organizationOnly", row.membersOnly()).put("isUmbrella", row.umbrella());
    body.put("readsWithin", row.readsWithin());
    if (row.role() != null) {
      body.putArray("roles").addObject().put("id", row.role());
    }
    int id =
        Services.get(ContractPermissionService.class)
            .create(Bodies.read(body, CreateContractPermissionRequest.class))
            .id();
    permissions.get(contract).put(function, id);
    Map<String, Row> rows = new HashMap<>(rights.contracts().get(contract).rows());
    rows.put(function, row);
    become(contract, rows);
  }

  private void become(EvmAddress contract, Map<String, Row> rows) {
    String owner = rights.contracts().get(contract).organization();
    rights = rights.withContract(contract, Optional.of(new Contract(owner, rows)));
  }

  private void alter() throws Exception {
    TestKey wallet = wallets.get(1 + random.nextInt(wallets.size() - 1));
    Member member = rights.members().get(address(wallet));
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> alterPermission();
      case 3 -> deregister();
      default -> {
        if (member == null) {
          appear(wallet);
        } else if (random.nextInt(6) == 0) {
          vanish(wallet);
        } else if (member.unbound()) {
          bind(wallet);
        } else if (member.organization() == null) {
          if (random.nextInt(3) == 0) {
            unbind(wallet);
          } else {
            join(wallet);
          }
        } else if (random.nextInt(3) == 0) {
          leave(wallet);
        } else {
          hold(wallet);
        }
      }
    }
  }

  private void alterPermission() {
    List<EvmAddress> contracts = registered();
    if (contracts.isEmpty()) {
      return;
    }
    EvmAddress contract = any(contracts);
    String function = any(List.copyOf(FUNCTIONS.keySet()));
    Integer id = permissions.get(contract).remove(function);
    if (id == null) {
      String owner = rights.contracts().get(contract).organization();
      House house = houses.stream().filter(each -> each.id().equals(owner)).findAny().orElseThrow();
      permit(contract, function, row(house));
    } else {
      coverage.changed("permission taken");
      Services.get(ContractPermissionService.class).delete(id);
      Map<String, Row> rows = new HashMap<>(rights.contracts().get(contract).rows());
      rows.remove(function);
      become(contract, rows);
    }
  }

  private void deregister() {
    List<EvmAddress> contracts = registered();
    if (contracts.size() > 3) {
      coverage.changed("contract gone");
      EvmAddress contract = any(contracts);
      Services.get(ContractService.class)
          .delete(
              rights.contracts().get(contract).organization(),
              new dev.portcullis.kernel.Address(contract.toString()));
      permissions.remove(contract);
      rights = rights.withContract(contract, Optional.empty());
    }
  }

  private void is(TestKey wallet, Member member) {
    rights = rights.with(address(wallet), Optional.of(member));
  }

  private void appear(TestKey wallet) throws Exception {
    coverage.changed("user appears");
    users.put(address(wallet), People.proven(wallet));
    is(wallet, new Member(null, Set.of(), false, false));
  }

  private void vanish(TestKey wallet) {
    coverage.changed("user gone");
    Services.get(UserService.class).delete(users.remove(address(wallet)));
    rights = rights.with(address(wallet), Optional.empty());
  }

  private void unbind(TestKey wallet) {
    coverage.changed("user unbound");
    var unused =
        Services.get(UserService.class)
            .replaceRoles(users.get(address(wallet)), new ReplaceRolesRequest(List.of(unbinding)));
    is(wallet, new Member(null, Set.of(unbinding), false, true));
  }

  private void bind(TestKey wallet) {
    coverage.changed("user bound");
    var unused =
        Services.get(UserService.class)
            .replaceRoles(users.get(address(wallet)), new ReplaceRolesRequest(List.of()));
    is(wallet, new Member(null, Set.of(), false, false));
  }

  private void join(TestKey wallet) {
    coverage.changed("member joins");
    House house = any(houses);
    var unused =
        Services.get(MemberService.class)
            .assign(house.id(), new AssignMemberRequest(users.get(address(wallet))));
    is(wallet, new Member(house.id(), Set.of(), false, false));
    hold(wallet);
  }

  private void leave(TestKey wallet) {
    coverage.changed("member leaves");
    String house = rights.members().get(address(wallet)).organization();
    Services.get(MemberService.class).remove(house, users.get(address(wallet)));
    is(wallet, new Member(null, Set.of(), false, false));
  }

  private void hold(TestKey wallet) {
    coverage.changed("roles");
    String id = rights.members().get(address(wallet)).organization();
    House house = houses.stream().filter(each -> each.id().equals(id)).findAny().orElseThrow();
    List<String> roles = new ArrayList<>(List.of(house.clerk(), house.deployer()));
    roles.removeIf(role -> random.nextInt(3) == 0);
    var unused =
        Services.get(MemberService.class)
            .replaceRoles(id, users.get(address(wallet)), new ReplaceRolesRequest(roles));
    is(wallet, new Member(id, Set.copyOf(roles), roles.contains(house.deployer()), false));
  }

  /** As the application does: the notified changes are those that the database recorded. */
  private void look() throws Exception {
    Instant now = Clock.now();
    Instant since = looked.minusSeconds(1);
    looks.finds(
        Services.inTransaction(
            () -> Services.get(RecentChangeQueries.class).since(since, MOST_CHANGES)));
    looked = now;
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  @Override
  public void close() {
    judged.close();
    chain.close();
  }
}
