package dev.portcullis.persistence.m2m;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.SystemPermission;
import dev.portcullis.persistence.user.User;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which rights of a user a machine has itself (ADR 0031). */
@Tag("database")
class MachineCoverTest {
  private final Organization home = new Organization("Home", List.of());
  private final Organization other = new Organization("Other", List.of());
  private final Role admin = Role.adminOf(home.id());
  private final Role plain = role(home.id());
  private final Role deployer = role(home.id(), SystemPermission.CONTRACT_DEPLOYMENT);
  private final Role zoneDeployer = role(null, SystemPermission.CONTRACT_DEPLOYMENT);
  private final Role zoneReader = role(null, SystemPermission.FULL_READ_ACCESS);
  private final Role zonePlain = role(null);

  @BeforeEach
  void store() {
    store(home, other, admin, plain, deployer, zoneDeployer, zoneReader, zonePlain);
  }

  @Test
  void nobodysRightsAreAnybodys() {
    assertThat(covers(owned(), member())).isTrue();
    assertThat(covers("gone", member())).isTrue();
    assertThat(covers("gone", member("user"))).isTrue();
    assertThat(covers("gone", member(plain.id()))).as("opens nothing").isTrue();
  }

  @Test
  void administrationIsNeverAMachines() {
    assertThat(covers(owned(admin), member(admin.id()))).isFalse();
    assertThat(covers(zone(home, zoneAdmin()), member(admin.id()))).isFalse();
    assertThat(covers(zone(null, zoneAdmin()), user(Role.ZONE_ADMIN_ID))).isFalse();
  }

  @Test
  void aRightCountsInTheScopeInWhichTheMachineHasIt() {
    assertThat(covers(owned(), member(deployer.id()))).isFalse();
    assertThat(covers(owned(deployer), member(deployer.id()))).isTrue();
    assertThat(covers(zone(home, zoneDeployer), member(deployer.id()))).isTrue();
    assertThat(covers(zone(other, zoneDeployer), member(deployer.id())))
        .as("does not work for the organization")
        .isFalse();
    assertThat(covers(owned(deployer), user(zoneDeployer.id()))).as("of the zone").isFalse();
    assertThat(covers(owned(deployer), member(zoneDeployer.id()))).as("of the zone").isFalse();
    assertThat(covers(owned(zoneReader), member(zoneReader.id())))
        .as("an organization's machine has roles of the zone there only")
        .isFalse();
    assertThat(covers(owned(zonePlain), member(zonePlain.id()))).isTrue();
    assertThat(covers(zone(null, zoneDeployer), user(zoneDeployer.id()))).isTrue();
    assertThat(covers(zone(null, zoneDeployer), user(zoneDeployer.id(), zoneReader.id())))
        .isFalse();
    assertThat(covers("gone", user(zoneDeployer.id()))).isFalse();
  }

  @Test
  void systemPermissionsNeedAMarkOfTheZone() {
    M2mApplication unmarked =
        new M2mApplication(Scope.organization(home.id()), "Bot", null, List.of(deployer, plain));
    store(unmarked);
    assertThat(covers(unmarked.id(), member(deployer.id()))).isFalse();
    assertThat(covers(unmarked.id(), member(plain.id(), "user"))).isTrue();
    assertThat(covers(owned(deployer), member(deployer.id()))).isTrue();
  }

  private static boolean covers(String machine, String user) {
    return TestDatabase.inTransaction(
        entities -> on(entities, new M2mApplicationRepository()).covers(machine, user));
  }

  private String owned(Role... roles) {
    return stored(new M2mApplication(Scope.organization(home.id()), "Bot", null, List.of(roles)));
  }

  private static String zone(Organization assigned, Role... roles) {
    M2mApplication application = new M2mApplication(Scope.ZONE, "Bot", null, List.of(roles));
    if (assigned != null) {
      application.assignTo(List.of(assigned.id()));
    }
    return stored(application);
  }

  private static String stored(M2mApplication application) {
    application.allowGranting(true);
    store(application);
    return application.id();
  }

  private static Role zoneAdmin() {
    return TestDatabase.inTransaction(entities -> entities.find(Role.class, Role.ZONE_ADMIN_ID));
  }

  private static Role role(String owner, SystemPermission... permissions) {
    return new Role(Scope.ofNullable(owner), "r" + Ids.id(), Set.of(permissions));
  }

  private String member(String... roles) {
    return user(home, roles);
  }

  private static String user(String... roles) {
    return user((Organization) null, roles);
  }

  private static String user(Organization organization, String... roles) {
    User user =
        new User("Alice", User.Source.M2M_APP, organization == null ? null : organization.id());
    List.of(roles).forEach(user::grant);
    store(user);
    return user.id();
  }

  private static void store(Object... records) {
    TestDatabase.inTransaction(
        entities -> {
          for (Object record : records) {
            entities.persist(record);
            entities.flush();
          }
          return null;
        });
  }
}
