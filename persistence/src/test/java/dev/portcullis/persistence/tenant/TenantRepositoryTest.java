package dev.portcullis.persistence.tenant;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepositoryTest;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
public class TenantRepositoryTest {
  @Test
  void replacingChangesEverythingAndKeepsTheOrderOfRoles() {
    Role first = RoleRepositoryTest.storedRole(Scope.ZONE);
    Role second = RoleRepositoryTest.storedRole(Scope.ZONE);
    String id = stored(new Tenant("Port", address(), List.of(first, second))).id();
    Address newKey = address();
    inTransaction(
        entities -> {
          TenantRepository tenants = on(entities, new TenantRepository());
          tenants.findForUpdate(id).orElseThrow().replace("Dock", newKey, List.of(second, first));
          tenants.flush();
          return null;
        });
    inTransaction(
        entities -> {
          Tenant found = on(entities, new TenantRepository()).find(id).orElseThrow();
          assertThat(found.name()).isEqualTo("Dock");
          assertThat(found.publicKey()).isEqualTo(newKey.text());
          assertThat(found.defaultRoles())
              .extracting(Role::id)
              .containsExactly(second.id(), first.id());
          return null;
        });
  }

  @Test
  void onePublicKeyBelongsToOneTenant() {
    Tenant taken = storedTenant();
    assertThatThrownBy(() -> stored(new Tenant("Two", new Address(taken.publicKey()), List.of())))
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.reason()).isEqualTo(Reason.ALREADY_EXISTS))
        .hasMessageContaining("publicKey");
  }

  @Test
  void aRemovedTenantIsNotInTheList() {
    Tenant tenant =
        stored(new Tenant("Gone", address(), List.of(RoleRepositoryTest.storedRole(Scope.ZONE))));
    inTransaction(
        entities -> {
          TenantRepository tenants = on(entities, new TenantRepository());
          tenants.remove(tenants.findForUpdate(tenant.id()).orElseThrow());
          return null;
        });
    inTransaction(
        entities -> {
          TenantRepository tenants = on(entities, new TenantRepository());
          assertThat(tenants.find(tenant.id())).isEmpty();
          assertThat(tenants.page(null, new PageRequest(1000, 0)).items())
              .extracting(Tenant::id)
              .doesNotContain(tenant.id());
          return null;
        });
  }

  @Test
  void aPartOfTheNameFindsThem() {
    stored(new Tenant("Needle 1% a", address(), List.of()));
    Tenant second = stored(new Tenant("needle 1% B", address(), List.of()));
    stored(new Tenant("Needle 100", address(), List.of()));
    inTransaction(
        entities -> {
          Page<Tenant> page =
              on(entities, new TenantRepository()).page("NEEDLE 1% ", new PageRequest(1, 0));
          assertThat(page.items()).extracting(Tenant::id).containsExactly(second.id());
          assertThat(page.totalItems()).isEqualTo(2);
          return null;
        });
  }

  @Test
  void theListComesNewestFirst() {
    Tenant first = storedTenant();
    Tenant second = storedTenant();
    inTransaction(
        entities -> {
          assertThat(
                  on(entities, new TenantRepository()).page(null, new PageRequest(1000, 0)).items())
              .extracting(Tenant::id)
              .containsSubsequence(second.id(), first.id());
          return null;
        });
  }

  /** Stores some tenant. */
  public static Tenant storedTenant() {
    return stored(new Tenant("Tenant", address(), List.of()));
  }

  private static Tenant stored(Tenant tenant) {
    return inTransaction(
        entities -> {
          on(entities, new TenantRepository()).add(tenant);
          return tenant;
        });
  }

  private static Address address() {
    return new Address(HexText.of(Ids.bytes(20)));
  }
}
