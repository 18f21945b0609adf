package dev.portcullis.ejb.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.audit.DbMutationView;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.Given;
import dev.portcullis.ejb.service.Refused;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link TenantService} decides, and what it leaves. */
@ServiceTest
class TenantServiceTest {
  private static final PageRequest FIRST = new PageRequest(10, 0);

  @Inject private TenantService tenants;

  private String organizationRole;

  @BeforeEach
  void actAsOperator() {
    organizationRole = Given.role(Scope.organization(Given.organization()));
    Acting.asOperator();
  }

  @Test
  void aTenantIsCreatedWithItsRolesInTheirOrder() {
    String second = Given.role(Scope.ZONE);
    String first = Given.role(Scope.ZONE);
    TenantDefinition body = body(first, second);
    TenantView created = tenants.create(body);
    assertThat(created.name()).isEqualTo(body.name());
    assertThat(created.publicKey()).isEqualTo(body.publicKey());
    assertThat(created.defaultRoles()).extracting(RoleView::id).containsExactly(first, second);
    assertThat(tenants.get(created.id())).isEqualTo(created);
    assertLeft("tenant.create", 201, created.id());
    assertThat(CallLogs.mutations())
        .extracting(DbMutationView::tableName, DbMutationView::operation)
        .containsExactlyInAnyOrder(
            tuple("tenants", "INSERT"),
            tuple("tenant_default_roles", "INSERT"),
            tuple("tenant_default_roles", "INSERT"));
  }

  @Test
  void theKeyIsKeptInLowerCase() {
    String key = Given.address().text();
    String shouted = "0x" + key.substring(2).toUpperCase(Locale.ROOT);
    assertThat(tenants.create(new TenantDefinition("Any", shouted, null)).publicKey())
        .isEqualTo(key);
  }

  @Test
  void aKeyIsOneTenants() {
    TenantDefinition body = body();
    tenants.create(body);
    String other = tenants.create(body()).id();
    Acting.asOperator();
    Refused.with(Reason.ALREADY_EXISTS, () -> tenants.create(body));
    Refused.with(Reason.ALREADY_EXISTS, () -> tenants.replace(other, body));
    assertThat(tenants.get(other).publicKey()).isNotEqualTo(body.publicKey());
  }

  @Test
  void defaultRolesAreRolesOfTheZoneNamedOnce() {
    String role = Given.role(Scope.ZONE);
    TenantDefinition body = body(role, "unknown", role, organizationRole);
    String[] paths = {"defaultRoles[1].id", "defaultRoles[2].id", "defaultRoles[3].id"};
    Refused.naming(() -> tenants.create(body), paths);
    String id = tenants.create(body(role)).id();
    Acting.asOperator();
    Refused.naming(() -> tenants.replace(id, body), paths);
  }

  @Test
  void replacingChangesNameKeyAndRoles() {
    TenantView before = tenants.create(body(Given.role(Scope.ZONE)));
    TenantDefinition body = body();
    Acting.asOperator();
    TenantView after = tenants.replace(before.id(), body);
    assertThat(after.name()).isEqualTo(body.name());
    assertThat(after.publicKey()).isEqualTo(body.publicKey());
    assertThat(after.defaultRoles()).isEmpty();
    assertThat(after.createdAt()).isEqualTo(before.createdAt());
    assertThat(after.updatedAt()).isAfter(before.updatedAt());
    assertThat(tenants.get(before.id())).isEqualTo(after);
    assertLeft("tenant.update", 200, before.id());
    assertThat(CallLogs.mutations())
        .extracting(DbMutationView::tableName, DbMutationView::operation)
        .containsExactlyInAnyOrder(
            tuple("tenants", "UPDATE"), tuple("tenant_default_roles", "DELETE"));
  }

  @Test
  void aDeletedTenantNoLongerExists() {
    String id = tenants.create(body()).id();
    Acting.asOperator();
    tenants.delete(id);
    assertLeft("tenant.delete", 204, id);
    Acting.asOperator();
    Refused.with(Reason.NOT_FOUND, () -> tenants.get(id));
    Refused.with(Reason.NOT_FOUND, () -> tenants.replace(id, body()));
    Refused.with(Reason.NOT_FOUND, () -> tenants.delete(id));
  }

  @Test
  void aConcurrentlyChangedTenantIsNotOverwritten() {
    TenantView seen = tenants.create(body());
    TenantView now = tenants.replace(seen.id(), body());
    Acting.asOperator();
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> tenants.replace(seen.id(), body()));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> tenants.delete(seen.id()));
    Services.ifMatch(now);
    TenantView again = tenants.replace(seen.id(), body());
    Services.ifMatch(again);
    tenants.delete(seen.id());
  }

  @Test
  void theListComesNewestFirstAndIsSearchedByName() {
    String name = Given.name("Searched");
    List<String> made =
        Stream.of(name + " a", name + " b", "Other")
            .map(each -> new TenantDefinition(each, Given.address().text(), null))
            .map(body -> tenants.create(body).id())
            .toList();
    assertThat(tenants.list(name, FIRST).items())
        .extracting(TenantView::id)
        .containsExactly(made.get(1), made.get(0));
    assertThat(tenants.list(null, FIRST).items().get(0).id()).isEqualTo(made.get(2));
  }

  private static TenantDefinition body(String... roles) {
    return new TenantDefinition(
        Given.name("Tenant"), Given.address().text(), Stream.of(roles).map(RoleRef::new).toList());
  }

  private static void assertLeft(String action, int status, String id) {
    assertThat(CallLogs.audit())
        .extracting(
            AuditLogView::actionType,
            row -> row.actionDetails().statusCode(),
            row -> row.actionDetails().resourceId())
        .containsExactly(tuple(action, status, id));
  }
}
