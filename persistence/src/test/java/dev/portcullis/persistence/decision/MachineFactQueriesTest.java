package dev.portcullis.persistence.decision;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.ContractDeploymentQueries;
import dev.portcullis.persistence.contract.Deployer;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.contract.RegisteredContract.Description;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.permission.EventPermission;
import dev.portcullis.persistence.permission.EventPermission.Match;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepositoryTest;
import dev.portcullis.persistence.role.SystemPermission;
import dev.portcullis.persistence.tenant.Tenant;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.User.Source;
import dev.portcullis.persistence.wallet.Wallet;
import jakarta.persistence.EntityManager;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What machines are to decisions, and whose addresses are theirs. */
@Tag("database")
class MachineFactQueriesTest {
  private static final String RPC = "org_rpc_access";

  private final Organization home = stored(new Organization("Home", List.of()));
  private final Organization other = stored(new Organization("Other", List.of()));
  private final Role zoneRpc = role(Scope.ZONE, SystemPermission.ORG_RPC_ACCESS);
  private final Role homeRpc = role(of(home), SystemPermission.ORG_RPC_ACCESS);
  private final Role otherPlain = role(of(other));
  private final Role reader = role(Scope.ZONE, SystemPermission.FULL_READ_ACCESS);

  @Test
  void anOrganizationsApplicationWorksForItAndHasNothingOfTheZone() {
    MachinePrincipalRow machine = machine(application(of(home), homeRpc, reader)).orElseThrow();
    assertThat(machine.worksFor()).containsExactly(home.id());
    assertThat(machine.roleIds()).containsExactlyInAnyOrder(homeRpc.id(), reader.id());
    assertThat(machine.zonePermissions()).isEmpty();
    assertThat(machine(application(of(home), reader)).orElseThrow().worksFor()).isEmpty();
    assertThat(machine(application(of(other), homeRpc, otherPlain)).orElseThrow())
        .as("a role of another organization")
        .isEqualTo(new MachinePrincipalRow(Set.of(), Set.of(), Set.of()));
  }

  @Test
  void anApplicationOfTheZoneWorksWhereItIsAssignedAndHoldsTheRight() {
    M2mApplication application =
        new M2mApplication(Scope.ZONE, "Bot", null, List.of(homeRpc, otherPlain, reader));
    application.assignTo(List.of(home.id(), other.id()));
    MachinePrincipalRow machine = machine(stored(application).id()).orElseThrow();
    assertThat(machine.worksFor()).containsExactly(home.id());
    assertThat(machine.roleIds()).containsExactlyInAnyOrder(homeRpc.id(), reader.id());
    assertThat(machine.zonePermissions()).containsExactly("full_read_access");

    M2mApplication everywhere = new M2mApplication(Scope.ZONE, "Bot", null, List.of(zoneRpc));
    everywhere.assignTo(List.of(home.id(), other.id()));
    String id = stored(everywhere).id();
    assertThat(machine(id).orElseThrow().worksFor())
        .containsExactlyInAnyOrder(home.id(), other.id());
    delete(other);
    assertThat(machine(id).orElseThrow().worksFor()).containsExactly(home.id());
    assertThat(machine(application(Scope.ZONE, zoneRpc)).orElseThrow().worksFor()).isEmpty();
  }

  @Test
  void anApplicationGoesWithItsOrganization() {
    String id = application(of(home), homeRpc);
    assertThat(machine(id)).isPresent();
    delete(home);
    assertThat(machine(id)).isEmpty();
    assertThat(machine("gone")).isEmpty();
  }

  @Test
  void aTenantHasTheDefaultRolesOfItsUsers() {
    Tenant tenant = stored(new Tenant("T", address(), List.of(reader)));
    assertThat(tenantRoles(tenant.id())).contains(Set.of(reader.id()));
    assertThat(tenantRoles("gone")).isEmpty();
  }

  @Test
  void walletsAreThoseOfEligibleMembers() {
    Address wallet = address();
    Address foreign = address();
    Address suspended = address();
    String member = user(home, wallet, null);
    user(other, foreign, null);
    execute(
        "insert into suspensions (user_id, since) values (:id, now())", user(home, suspended, "m"));
    assertThat(member(wallet)).contains(member);
    for (Address nobodys : List.of(foreign, suspended, address())) {
      assertThat(member(nobodys)).isEmpty();
    }
    assertThat(ofMembers(wallet, foreign, suspended, address())).containsExactly(wallet);
  }

  @Test
  void aContractIsNoWalletByAMachinesWordAlone() {
    Address given = address();
    Address claimed = address();
    Address proven = address();
    user(home, given, "machine");
    user(home, claimed, "machine");
    user(home, proven, null);
    contract(claimed);
    contract(proven);
    assertThat(ofMembers(given, claimed, proven)).containsExactlyInAnyOrder(given, proven);
    assertThat(member(given)).isPresent();
    assertThat(member(claimed)).isEmpty();
    assertThat(member(proven)).isPresent();
  }

  @Test
  void aClaimedWalletActsAndShowsNothingUntilItIsProven() {
    Address claimed = address();
    User user = new User("Somebody", Source.ADMIN_PANEL, null);
    user.join(home.id());
    String id = stored(user).id();
    Wallet wallet = stored(new Wallet(claimed, id, null));
    assertThat(member(claimed)).contains(id);
    assertThat(ofMembers(claimed)).isEmpty();
    assertThat(ofOrganization(claimed)).isEmpty();

    inTransaction(
        entities -> {
          entities.find(Wallet.class, wallet.id()).prove();
          return null;
        });
    assertThat(ofMembers(claimed)).containsExactly(claimed);
    assertThat(ofOrganization(claimed)).containsExactly(claimed);
  }

  @Test
  void theDeployerOfAContractIsKnown() {
    Address contract = address();
    Address deployer = address();
    inTransaction(
        entities -> {
          on(entities, new ContractDeploymentQueries())
              .put(contract, Deployer.unknown(deployer), new Hash32(HexText.of(Ids.bytes(32))));
          return null;
        });
    Map<Address, Address> known =
        visible(visibility -> visibility.deployers(List.of(contract, address())));
    assertThat(known).containsExactly(Map.entry(contract, deployer));
  }

  @Test
  void eventsForOneOrganizationAreOpenedByARoleThatCountsThere() {
    Address contract = contract(address());
    inTransaction(
        entities -> {
          EventPermission made =
              new EventPermission(
                  entities
                      .createQuery(
                          "from RegisteredContract where contractAddress = :a",
                          RegisteredContract.class)
                      .setParameter("a", contract.text())
                      .getSingleResult(),
                  new Match(Arrays.asList(null, null, null, null), Arrays.asList(null, null, null)),
                  true,
                  List.of(zoneRpc, otherPlain));
          entities.persist(made);
          return made;
        });
    assertThat(opens(contract, Set.of(zoneRpc.id()), Set.of(home.id()))).isTrue();
    assertThat(opens(contract, Set.of(zoneRpc.id()), Set.of(other.id(), home.id()))).isTrue();
    assertThat(opens(contract, Set.of(zoneRpc.id()), Set.of(other.id()))).isFalse();
    assertThat(opens(contract, Set.of(zoneRpc.id()), Set.of())).as("a tenant").isFalse();
    assertThat(opens(contract, Set.of(otherPlain.id()), Set.of(home.id(), other.id())))
        .as("held in another organization")
        .isFalse();
  }

  /** However many members there are, only the rows of the queried wallets are read. */
  @Test
  void noOtherRowsAreRead() {
    TestDatabase.rolledBack(
        entities -> {
          TestDatabase.withoutTriggers(entities, "users", "user_wallets");
          for (String sql :
              List.of(
                  "insert into users (id, display_name, source, organization_id, created_at,"
                      + " updated_at) select 'many-' || i, 'm', 'adminPanel', '"
                      + home.id()
                      + "', now(), now() from generate_series(1, 5000) i",
                  "insert into user_wallets (id, wallet_address, user_id, created_at, updated_at)"
                      + " select 'many-' || i, '0x' || lpad(to_hex(i), 40, '0'), 'many-' || i,"
                      + " now(), now() from generate_series(1, 5000) i",
                  "analyze")) {
            entities.createNativeQuery(sql).executeUpdate();
          }
          String asked = "'0x" + "0".repeat(39) + "7'";
          String served = "array['" + home.id() + "']";
          for (String plan :
              List.of(
                  plan(entities, VisibilityQueries.OF_MEMBERS, "array[" + asked + "]", served),
                  plan(entities, MachineFactQueries.MEMBER, asked, served))) {
            assertThat(plan).doesNotContain("Seq Scan on users", "Seq Scan on user_wallets");
            assertThat(plan).doesNotContain("users_organization");
          }
          return null;
        });
  }

  private static String plan(EntityManager entities, String sql, String... values) {
    String filled = sql;
    for (String value : values) {
      filled = filled.replaceFirst("\\?", value);
    }
    List<?> lines = entities.createNativeQuery("explain " + filled, String.class).getResultList();
    return String.join("\n", lines.stream().map(String::valueOf).toList());
  }

  private boolean opens(Address contract, Set<String> roleIds, Set<String> organizationIds) {
    return inTransaction(
            entities ->
                on(entities, new DecisionFactQueries())
                    .openEvents(roleIds, organizationIds, List.of(contract), 10))
        .containsKey(contract);
  }

  private Optional<String> member(Address wallet) {
    return inTransaction(
        entities -> on(entities, new MachineFactQueries()).member(wallet, List.of(home.id())));
  }

  private Set<Address> ofMembers(Address... addresses) {
    return visible(visibility -> visibility.ofMembers(List.of(home.id()), List.of(addresses)));
  }

  private Set<Address> ofOrganization(Address wallet) {
    return visible(visibility -> visibility.ofOrganization(home.id(), List.of(wallet)));
  }

  private static <T> T visible(Function<VisibilityQueries, T> question) {
    return inTransaction(entities -> question.apply(on(entities, new VisibilityQueries())));
  }

  private static Optional<MachinePrincipalRow> machine(String id) {
    return inTransaction(entities -> on(entities, new MachineFactQueries()).machine(id, RPC));
  }

  private static Optional<Set<String>> tenantRoles(String id) {
    return inTransaction(entities -> on(entities, new MachineFactQueries()).tenantRoles(id));
  }

  private static String application(Scope owner, Role... roles) {
    return stored(new M2mApplication(owner, "Bot", null, List.of(roles))).id();
  }

  private Address contract(Address address) {
    stored(new RegisteredContract(of(home), new Description(address, "[]", "c", "", null)));
    return address;
  }

  private static String user(Organization organization, Address wallet, String machine) {
    User user = new User("Somebody", Source.ADMIN_PANEL, null);
    user.join(organization.id());
    String id = stored(user).id();
    Wallet given = new Wallet(wallet, id, machine);
    given.prove();
    stored(given);
    return id;
  }

  private static Role role(Scope scope, SystemPermission... permissions) {
    return RoleRepositoryTest.stored(new Role(scope, "r " + Ids.id(), Set.of(permissions)));
  }

  private static Scope of(Organization organization) {
    return Scope.organization(organization.id());
  }

  private static Address address() {
    return new Address(HexText.of(Ids.bytes(20)));
  }

  private static void delete(Organization organization) {
    inTransaction(
        entities -> {
          entities.find(Organization.class, organization.id()).delete();
          return null;
        });
  }

  private static void execute(String sql, String id) {
    inTransaction(
        entities -> entities.createNativeQuery(sql).setParameter("id", id).executeUpdate());
  }

  private static <T> T stored(T entity) {
    return inTransaction(
        entities -> {
          entities.persist(entity);
          return entity;
        });
  }
}
