package dev.portcullis.persistence.organization;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.organization.OrganizationRepositoryTest.stored;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.organization.OrganizationFilter.Deleted;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepositoryTest;
import dev.portcullis.persistence.role.SystemPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class OrganizationListTest {
  private static final PageRequest ALL = new PageRequest(1_000_000, 0);

  @Test
  void itIsNewestFirstAndAPageBeyondItIsEmpty() {
    String older = stored(new Organization("Older", List.of()));
    String newer = stored(new Organization("Newer", List.of()));
    Page<Organization> all = page(ALL);
    assertThat(all.items()).extracting(Organization::id).containsSubsequence(newer, older);
    assertThat(all.totalItems()).isEqualTo(all.items().size());
    assertThat(page(new PageRequest(1, all.totalItems() - 1)).items())
        .extracting(Organization::id)
        .containsExactly(all.items().get(all.items().size() - 1).id());
    Page<Organization> beyond = page(new PageRequest(10, PageRequest.MAX_OFFSET));
    assertThat(beyond.items()).isEmpty();
    assertThat(beyond.totalItems()).isEqualTo(all.totalItems());
  }

  @Test
  void aDeletedOrganizationIsNotInIt() {
    String id = stored(new Organization("Gone", List.of()));
    long before = page(ALL).totalItems();
    inTransaction(
        entities -> {
          on(entities, new OrganizationRepository()).find(id).orElseThrow().delete();
          return null;
        });
    Page<Organization> after = page(ALL);
    assertThat(after.items()).extracting(Organization::id).doesNotContain(id);
    assertThat(after.totalItems()).isEqualTo(before - 1);
  }

  @Test
  void aPartOfTheNameOrTheBrandFindsThem() {
    String named = stored(new Organization("Haystack_1", List.of()));
    Organization branded = new Organization("Other", List.of());
    branded.brand("The HAYSTACK_1 bank", "https://brand.example/logo.svg", "#0a5");
    stored(branded);
    stored(new Organization("Haystack21", List.of()));
    String gone = stored(new Organization("haystack_1 gone", List.of()));
    inTransaction(
        entities -> {
          on(entities, new OrganizationRepository()).find(gone).orElseThrow().delete();
          return null;
        });
    Page<Organization> all = page("haystack_1", ALL);
    assertThat(all.items()).extracting(Organization::id).containsExactly(branded.id(), named);
    Page<Organization> second = page("haystack_1", new PageRequest(1, 1));
    assertThat(second.items()).extracting(Organization::id).containsExactly(named);
    assertThat(second.totalItems()).isEqualTo(2);
    assertThat(page("haystack_1", new PageRequest(10, 2)).totalItems()).isEqualTo(2);
  }

  @Test
  void deletedOrganizationsAreListedOnlyOnRequest() {
    String mark = Ids.id();
    String kept = stored(new Organization(mark + " kept", List.of()));
    String gone = stored(new Organization(mark + " gone", List.of()));
    inTransaction(
        entities -> {
          on(entities, new OrganizationRepository()).find(gone).orElseThrow().delete();
          return null;
        });
    Page<Organization> deleted = page(mark, Deleted.TRUE, ALL);
    assertThat(deleted.items()).extracting(Organization::id).containsExactly(gone);
    assertThat(deleted.items().get(0).deletedAt()).isNotNull();
    assertThat(page(mark, Deleted.ANY, ALL).items())
        .extracting(Organization::id)
        .containsExactly(gone, kept);
    assertThat(page(null, Deleted.TRUE, ALL).items())
        .extracting(Organization::id)
        .contains(gone)
        .doesNotContain(kept);
    assertThat(page(null, Deleted.ANY, ALL).totalItems())
        .isEqualTo(
            page(null, Deleted.TRUE, ALL).totalItems()
                + page(null, Deleted.FALSE, ALL).totalItems());
  }

  @Test
  void aPageAfterACursorContinuesThereInEveryList() {
    String mark = Ids.id();
    for (int i = 0; i < 5; i++) {
      String id = stored(new Organization(mark + i, List.of()));
      if (i % 2 == 0) {
        inTransaction(
            entities -> {
              on(entities, new OrganizationRepository()).find(id).orElseThrow().delete();
              return null;
            });
      }
    }
    for (Deleted deleted : Deleted.values()) {
      for (String search : new String[] {null, mark}) {
        List<Organization> all = page(search, deleted, ALL).items();
        List<Organization> shown = new ArrayList<>();
        KeysetCursor after = null;
        do {
          Page<Organization> page = page(search, deleted, new PageRequest(2, 0, after));
          assertThat(page.totalItems()).isEqualTo(all.size());
          shown.addAll(page.items());
          after = page.next();
        } while (after != null);
        assertThat(shown)
            .as("%s %s", deleted, search)
            .extracting(Organization::id)
            .containsExactlyElementsOf(all.stream().map(Organization::id).toList());
      }
    }
  }

  /** As a row of its own each, default roles must neither split an organization nor shift pages. */
  @Test
  void eachItemContainsAllFieldsOfItsRecord() {
    Role first =
        RoleRepositoryTest.stored(
            new Role(Scope.ZONE, "listed first", Set.of(SystemPermission.ADMIN_READ)));
    Role second = RoleRepositoryTest.storedRole(Scope.ZONE);
    Organization bare = new Organization("Bare", List.of());
    stored(bare);
    Organization organization = new Organization("Full", List.of(second, first));
    organization.brand("Brand", "https://brand.example/logo.svg", "#0a5");
    organization.allowWalletSignIn(true, List.of("one.example", "two.example"));
    stored(organization);
    List<Organization> page = page(new PageRequest(2, 0)).items();
    inTransaction(
        entities -> {
          OrganizationRepository organizations = on(entities, new OrganizationRepository());
          assertThat(page)
              .usingRecursiveFieldByFieldElementComparator()
              .containsExactly(organizations.get(organization.id()), organizations.get(bare.id()));
          return null;
        });
    assertThat(page.get(0).defaultRoles())
        .extracting(Role::id)
        .containsExactly(second.id(), first.id());
  }

  private static Page<Organization> page(PageRequest paging) {
    return page(null, paging);
  }

  private static Page<Organization> page(String search, PageRequest paging) {
    return page(search, Deleted.FALSE, paging);
  }

  private static Page<Organization> page(String search, Deleted deleted, PageRequest paging) {
    return new QueryRunner(TestDatabase.dataSource())
        .of(
            connection ->
                OrganizationList.page(connection, new OrganizationFilter(search, deleted), paging));
  }
}
