package dev.portcullis.persistence.decision;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.contract.RegisteredContract.Description;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.decision.DecisionFactQueries.Covering;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.permission.EventPermission;
import dev.portcullis.persistence.permission.EventPermission.Match;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepositoryTest;
import dev.portcullis.persistence.role.SystemPermission;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.User.Source;
import dev.portcullis.persistence.wallet.Wallet;
import jakarta.persistence.EntityManager;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class DecisionFactQueriesTest {
  private static final Hash32 TRANSFER = new Hash32(HexText.of(Ids.bytes(32)));
  private static final Hash32 APPROVAL = new Hash32(HexText.of(Ids.bytes(32)));

  private final Organization organization = stored(new Organization("Owner", List.of()));
  private final Role member = RoleRepositoryTest.storedRole(Scope.organization(organization.id()));
  private final Role reader =
      RoleRepositoryTest.stored(
          new Role(Scope.ZONE, "reader " + Ids.id(), Set.of(SystemPermission.FULL_READ_ACCESS)));

  @Test
  void usersComeWithTheirDecidingFacts() {
    Address wallet = new Address(HexText.of(Ids.bytes(20)));
    Address claimed = new Address(HexText.of(Ids.bytes(20)));
    Role administers =
        RoleRepositoryTest.stored(
            new Role(
                Scope.organization(organization.id()),
                "deploys",
                Set.of(SystemPermission.CONTRACT_DEPLOYMENT)));
    String inside = user(organization.id(), member, administers);
    String zone = user(null, reader);
    inTransaction(
        entities -> {
          Wallet proven = new Wallet(wallet, inside);
          proven.prove();
          entities.persist(proven);
          entities.persist(new Wallet(claimed, inside));
          return null;
        });
    Map<String, UserPrincipalRow> people = people(List.of(inside, zone, "nobody"));
    assertThat(people).containsOnlyKeys(inside, zone);
    assertThat(people(List.of(inside))).isEqualTo(Map.of(inside, people.get(inside)));
    assertThat(people(List.of(zone))).isEqualTo(Map.of(zone, people.get(zone)));
    assertThat(people(List.of("nobody"))).isEmpty();
    assertThat(people.get(inside))
        .isEqualTo(
            new UserPrincipalRow(
                inside,
                organization.id(),
                false,
                false,
                Set.of(member.id(), administers.id()),
                Set.of(wallet),
                Set.of(claimed),
                Set.of(),
                Set.of("contract_deployment"),
                Set.of()));
    assertThat(people.get(zone).zonePermissions()).containsExactly("full_read_access");
    assertThat(people.get(zone).wallets()).isEmpty();
  }

  @Test
  void rolesOfAnOrganizationCountForItsMembersOnly() {
    String outside = user(stored(new Organization("Other", List.of())).id(), member);
    String zone = user(null, member);
    assertThat(people(List.of(outside, zone)).values())
        .hasSize(2)
        .allSatisfy(
            person -> {
              assertThat(person.roleIds()).isEmpty();
              assertThat(person.organizationPermissions()).isEmpty();
            });
  }

  @Test
  void theEndOfAnOrganizationShowsInItsMembersAndContracts() {
    String inside = user(organization.id(), member);
    Address contract = contract(permission(TRANSFER, member));
    assertThat(rules(contract)).containsKey(contract);
    inTransaction(
        entities -> {
          entities.find(Organization.class, organization.id()).delete();
          return null;
        });
    assertThat(people(List.of(inside)).get(inside).organizationDeleted()).isTrue();
    assertThat(rules(contract)).isEmpty();
  }

  @Test
  void aSuspensionIsShownWhileItLasts() {
    String user = user(null, reader);
    execute("insert into suspensions (user_id, since) values (:user, now())", user);
    assertThat(people(List.of(user)).get(user).suspended()).isTrue();
    execute("delete from suspensions where user_id = :user", user);
    assertThat(people(List.of(user)).get(user).suspended()).isFalse();
  }

  private static void execute(String sql, String user) {
    inTransaction(
        entities -> entities.createNativeQuery(sql).setParameter("user", user).executeUpdate());
  }

  @Test
  void machinesComeWithTheirRights() {
    Role deployer =
        RoleRepositoryTest.stored(
            new Role(
                Scope.organization(organization.id()),
                "deploys",
                Set.of(SystemPermission.CONTRACT_DEPLOYMENT)));
    M2mApplication deploys =
        new M2mApplication(Scope.organization(organization.id()), "Bot", null, List.of(deployer));
    deploys.allowGranting(true);
    stored(deploys);
    M2mApplication idle =
        stored(new M2mApplication(Scope.organization(organization.id()), "Bot", null, List.of()));
    String risen = user(organization.id(), deployer);
    String plain = user(organization.id(), member);
    Map<String, UserPrincipalRow> people =
        people(
            List.of(risen, plain),
            new Covering(risen, deploys.id()),
            new Covering(risen, idle.id()),
            new Covering(risen, "gone"),
            new Covering(plain, idle.id()),
            new Covering(plain, "gone"),
            new Covering("nobody", idle.id()));
    assertThat(people.get(risen).coveredBy()).containsExactly(deploys.id());
    assertThat(people.get(plain).coveredBy())
        .as("only the queried machines")
        .containsExactlyInAnyOrder(idle.id(), "gone");
  }

  @Test
  void permissionsComeWithThoseOfTheRequestedRoles() {
    Role other = RoleRepositoryTest.storedRole(Scope.organization(organization.id()));
    Address contract =
        contract(
            permission(TRANSFER, member, other),
            permission(null, other),
            permission(APPROVAL, member));
    Map<Address, ContractEventRules> found =
        rules(contract, new Address(HexText.of(Ids.bytes(20))));
    assertThat(found).containsOnlyKeys(contract);
    assertThat(found.get(contract).organizationId()).isEqualTo(organization.id());
    assertThat(found.get(contract).rules())
        .extracting(rule -> rule.match().constants().get(0), EventRuleRow::roleIds)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple(TRANSFER.text(), Set.of(member.id())),
            org.assertj.core.groups.Tuple.tuple(null, Set.of()));
    assertThat(found.get(contract).rules())
        .allSatisfy(
            rule -> {
              assertThat(rule.organizationOnly()).isTrue();
              assertThat(rule.match().conditions()).containsExactly("userAddress", null, null);
            });
  }

  @Test
  void aContractWithoutPermissionsIsRegisteredAllTheSame() {
    Address contract = contract();
    assertThat(rules(contract).get(contract).rules()).isEmpty();
  }

  /** With any number of unknown clients, only the rows of the queried ones are read. */
  @Test
  void noOtherRowsAreRead() {
    TestDatabase.rolledBack(
        entities -> {
          fill(entities);
          String people = plan(entities, DecisionFactQueries.USERS.replace("?", "array['many-7']"));
          String person = plan(entities, DecisionFactQueries.USER.replace("?", "'many-7'"));
          for (String plan : List.of(people, person)) {
            assertThat(plan)
                .doesNotContain(
                    "Seq Scan on suspensions", "Seq Scan on users", "Seq Scan on user_");
          }
          String rules =
              plan(
                  entities,
                  DecisionFactQueries.EVENT_RULES
                      .replaceFirst("\\?", "array['many-7']")
                      .replaceFirst("\\?", "array['" + TRANSFER + "']")
                      .replaceFirst("\\?", "array['0x" + "0".repeat(39) + "7']"));
          assertThat(rules).doesNotContain("Seq Scan on contracts", "Seq Scan on event_");
          return null;
        });
  }

  private static void fill(EntityManager entities) {
    TestDatabase.withoutTriggers(
        entities,
        "users",
        "user_roles",
        "user_wallets",
        "suspensions",
        "contracts",
        "event_permissions",
        "event_permission_roles");
    for (String sql :
        List.of(
            "insert into users (id, display_name, source, created_at, updated_at)"
                + " select 'many-' || i, 'm', 'adminPanel', now(), now()"
                + " from generate_series(1, 3000) i",
            "insert into user_roles select 'many-' || i, 'user' from generate_series(1, 3000) i",
            "insert into user_wallets (id, wallet_address, user_id, created_at, updated_at) select"
                + " 'many-' || i, '0x' || lpad(to_hex(i), 40, '0'), 'many-' || i, now(), now() from"
                + " generate_series(1, 3000) i",
            "insert into suspensions select 'many-' || i, now() from generate_series(1, 3000) i",
            "insert into contracts (id, contract_address, abi, created_at, updated_at)"
                + " select 'many-' || i, '0x' || lpad(to_hex(i), 40, '0'), '[]', now(), now()"
                + " from generate_series(1, 3000) i",
            "insert into event_permissions (id, contract_id, created_at, updated_at) select 'many-'"
                + " || i, 'many-' || i, now(), now() from generate_series(1, 3000) i",
            "insert into event_permission_roles select 'many-' || i, 'user'"
                + " from generate_series(1, 3000) i",
            "analyze")) {
      entities.createNativeQuery(sql).executeUpdate();
    }
  }

  private static String plan(EntityManager entities, String sql) {
    List<?> lines = entities.createNativeQuery("explain " + sql, String.class).getResultList();
    return String.join("\n", lines.stream().map(String::valueOf).toList());
  }

  private Map<Address, ContractEventRules> rules(Address... contracts) {
    return inTransaction(
        entities ->
            on(entities, new DecisionFactQueries())
                .eventRules(List.of(contracts), List.of(TRANSFER), List.of(member.id())));
  }

  private static Map<String, UserPrincipalRow> people(List<String> ids, Covering... asked) {
    return inTransaction(
        entities -> on(entities, new DecisionFactQueries()).users(ids, Set.of(asked)));
  }

  private record Permission(Hash32 topic0, List<Role> roles) {}

  private static Permission permission(Hash32 topic0, Role... roles) {
    return new Permission(topic0, List.of(roles));
  }

  private Address contract(Permission... permissions) {
    Address address = new Address(HexText.of(Ids.bytes(20)));
    return inTransaction(
        entities -> {
          RegisteredContract contract =
              new RegisteredContract(
                  Scope.organization(organization.id()),
                  new Description(address, "[]", "c", "", null));
          entities.persist(contract);
          for (Permission each : permissions) {
            entities.persist(
                new EventPermission(
                    contract,
                    new Match(
                        Arrays.asList(
                            each.topic0() == null ? null : each.topic0().text(), null, null, null),
                        Arrays.asList("userAddress", null, null)),
                    true,
                    each.roles()));
          }
          return address;
        });
  }

  private static String user(String organizationId, Role... roles) {
    User user = new User("Somebody", Source.ADMIN_PANEL, null);
    if (organizationId != null) {
      user.join(organizationId);
    }
    Arrays.stream(roles).map(Role::id).forEach(user::grant);
    return stored(user).id();
  }

  private static <T> T stored(T entity) {
    return inTransaction(
        entities -> {
          entities.persist(entity);
          return entity;
        });
  }
}
