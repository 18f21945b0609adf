package dev.portcullis.persistence.role;

import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.role.RoleRepositoryTest.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.organization.Organization;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class RoleListTest {
  private static final PageRequest ALL = new PageRequest(1_000_000, 0);

  @Test
  void anOrganizationHasItsOwnRolesNewestFirst() {
    Scope owner = organization();
    Role older = stored(new Role(owner, "older", Set.of(SystemPermission.ADMIN_WRITE)));
    Role newer = stored(new Role(owner, "newer", Set.of()));
    stored(new Role(organization(), "older", Set.of()));
    Page<RoleWithUsage> page = page(owner, null, ALL);
    assertThat(page.totalItems()).isEqualTo(2);
    assertThat(page.items())
        .extracting(RoleWithUsage::role)
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactly(newer, older);
    assertThat(page(owner, null, new PageRequest(1, 1)).items())
        .extracting(item -> item.role().id())
        .containsExactly(older.id());
    Page<RoleWithUsage> beyond = page(owner, "", new PageRequest(10, PageRequest.MAX_OFFSET));
    assertThat(beyond.items()).isEmpty();
    assertThat(beyond.totalItems()).isEqualTo(2);
  }

  @Test
  void anOrganizationWithoutRolesHasAnEmptyList() {
    Page<RoleWithUsage> page = page(organization(), null, ALL);
    assertThat(page.items()).isEmpty();
    assertThat(page.totalItems()).isZero();
  }

  @Test
  void anOrganizationThatIsUnknownOrDeletedHasNoList() {
    Scope deleted = organization();
    inTransaction(
        entities -> {
          entities.find(Organization.class, deleted.organizationId()).delete();
          return null;
        });
    assertThat(find(deleted, null, ALL)).isEmpty();
    assertThat(find(deleted, "a", ALL)).isEmpty();
    assertThat(find(Scope.organization(Ids.id()), null, ALL)).isEmpty();
  }

  @Test
  void theZoneHasTheRolesWithoutAnOwner() {
    Role role = stored(new Role(Scope.ZONE, Ids.id(), Set.of()));
    Role owned = stored(new Role(organization(), Ids.id(), Set.of()));
    Page<RoleWithUsage> page = page(Scope.ZONE, null, ALL);
    assertThat(page.totalItems()).isEqualTo(page.items().size());
    assertThat(page.items())
        .extracting(item -> item.role().id())
        .contains(role.id(), Role.ZONE_ADMIN_ID)
        .doesNotContain(owned.id());
  }

  @Test
  void aSearchFindsAPartOfTheNameLiterallyInAnyCase() {
    Scope owner = organization();
    String mark = Ids.id();
    Role odd = stored(new Role(owner, mark + "a%_\\B", Set.of()));
    stored(new Role(owner, mark + "axyzB", Set.of()));
    Page<RoleWithUsage> page = page(owner, mark.toUpperCase(Locale.ROOT) + "A%_\\b", ALL);
    assertThat(page.totalItems()).isEqualTo(1);
    assertThat(page.items()).extracting(item -> item.role().id()).containsExactly(odd.id());
    assertThat(page(owner, mark, ALL).totalItems()).isEqualTo(2);
    assertThat(page(Scope.ZONE, mark, ALL).totalItems()).isZero();
  }

  @Test
  void eachRoleContainsItsNumbersOfUsersAndPermissions() {
    Scope owner = organization();
    Role used = stored(new Role(owner, "used", Set.of()));
    stored(new Role(owner, "unused", Set.of()));
    inTransaction(
        entities -> {
          entities
              .createNativeQuery(
                  """
                  with u as (insert into users (id, display_name, source, created_at, updated_at)
                    select :id || i, 'U', 'oidc', now(), now() from generate_series(1, 3) i
                    returning id)
                  insert into user_roles (user_id, role_id) select id, :role from u
                  """)
              .setParameter("id", Ids.id())
              .setParameter("role", used.id())
              .executeUpdate();
          return null;
        });
    assertThat(page(owner, null, ALL).items())
        .extracting(RoleWithUsage::users, RoleWithUsage::contractPermissions)
        .containsExactly(tuple(0L, 0L), tuple(3L, 0L));
  }

  private static Scope organization() {
    return inTransaction(
        entities -> {
          Organization organization = new Organization("Owner", List.of());
          entities.persist(organization);
          return Scope.organization(organization.id());
        });
  }

  private static Page<RoleWithUsage> page(Scope owner, String search, PageRequest paging) {
    return find(owner, search, paging).orElseThrow();
  }

  private static Optional<Page<RoleWithUsage>> find(
      Scope owner, String search, PageRequest paging) {
    return new QueryRunner(TestDatabase.dataSource())
        .of(connection -> RoleList.page(connection, owner, search, paging));
  }
}
