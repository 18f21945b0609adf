package dev.portcullis.persistence.role;

import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.m2m.M2mApplicationRepositoryTest;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.User.Source;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class RoleHolderListTest {
  private final Organization organization =
      M2mApplicationRepositoryTest.organization("Holders " + Ids.id());
  private final Scope scope = Scope.organization(organization.id());
  private final Role role = RoleRepositoryTest.storedRole(scope);

  @Test
  void usersAndApplicationsAreInOneListNewestFirst() {
    User ada = user("Ada", role);
    String bot = application("Bot", role);
    user("Nobody", RoleRepositoryTest.storedRole(scope));
    Page<RoleHolder> page = page(new PageRequest(10, 0));
    assertThat(page.items())
        .extracting(RoleHolder::isUser, RoleHolder::id, RoleHolder::name)
        .containsExactly(tuple(false, bot, "Bot"), tuple(true, ada.id(), "Ada"));
    assertThat(page.items())
        .extracting(RoleHolder::organizationId, RoleHolder::organizationName)
        .containsOnly(tuple(organization.id(), organization.name()));
    assertThat(page.totalItems()).isEqualTo(2);
    assertThat(page.next()).isNull();
  }

  @Test
  void pagesByNumberAndByPlaceShowEachHolderOnce() {
    for (int i = 0; i < 4; i++) {
      user("User " + i, role);
      application("Bot " + i, role);
    }
    List<RoleHolder> all = page(new PageRequest(100, 0)).items();
    assertThat(all).hasSize(8);
    List<RoleHolder> numbered = new ArrayList<>();
    for (int i = 0; i < 8; i += 3) {
      numbered.addAll(page(new PageRequest(3, i)).items());
    }
    assertThat(numbered).isEqualTo(all);
    List<RoleHolder> placed = new ArrayList<>();
    KeysetCursor after = null;
    do {
      Page<RoleHolder> page = page(new PageRequest(3, 0, after));
      placed.addAll(page.items());
      after = page.next();
    } while (after != null);
    assertThat(placed).isEqualTo(all);
    assertThat(page(new PageRequest(10, PageRequest.MAX_OFFSET)).items()).isEmpty();
  }

  @Test
  void applicationsOfADeletedOrganizationAreExcluded() {
    application("Bot", role);
    inTransaction(
        entities -> {
          entities.find(Organization.class, organization.id()).delete();
          return null;
        });
    assertThat(page(new PageRequest(10, 0)).totalItems()).isZero();
  }

  private User user(String name, Role held) {
    User user = new User(name, Source.ADMIN_PANEL, organization.id());
    user.grant(held.id());
    return inTransaction(
        entities -> {
          entities.persist(user);
          return user;
        });
  }

  private String application(String name, Role held) {
    return M2mApplicationRepositoryTest.stored(
        new M2mApplication(scope, name, null, List.of(held)));
  }

  private Page<RoleHolder> page(PageRequest paging) {
    return new QueryRunner(TestDatabase.dataSource())
        .of(connection -> RoleHolderList.page(connection, role.id(), paging));
  }
}
