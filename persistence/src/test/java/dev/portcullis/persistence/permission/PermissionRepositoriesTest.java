package dev.portcullis.persistence.permission;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.contract.RegisteredContract.Description;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.permission.EventPermission.Match;
import dev.portcullis.persistence.permission.FunctionPermission.Rule;
import dev.portcullis.persistence.permission.FunctionPermissionRepository.Filter;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepositoryTest;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class PermissionRepositoriesTest {
  private static final PageRequest FIRST = new PageRequest(10, 0);
  private static final Match ANY =
      new Match(Arrays.asList(null, null, null, null), Arrays.asList(null, null, null));

  private final Organization organization = new Organization("Owner", List.of());
  private final RegisteredContract contract = contract();
  private final Role role = RoleRepositoryTest.storedRole(Scope.ZONE);

  @Test
  void aFunctionHasOnePermission() {
    permit("0xa9059cbb", List.of());
    assertThatThrownBy(() -> permit("0xa9059cbb", List.of()))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.ALREADY_EXISTS));
  }

  @Test
  void theListIsNarrowedByEachFilter() {
    int transfer = permit("0xa9059cbb", List.of(role));
    int supply = permit("0x18160ddd", List.of());
    assertThat(ids(new Filter(contract.id(), null, null, null))).containsExactly(supply, transfer);
    assertThat(ids(new Filter(null, contract.contractAddress(), null, null))).hasSize(2);
    assertThat(ids(new Filter(contract.id(), null, "0x18160ddd", null))).containsExactly(supply);
    assertThat(ids(new Filter(null, null, null, role.id()))).containsExactly(transfer);
  }

  @Test
  void replacingKeepsContractAndFunctionAndExchangesRoles() {
    int id = permit("0xa9059cbb", List.of(role));
    Role other = RoleRepositoryTest.storedRole(Scope.ZONE);
    inTransaction(
        entities -> {
          FunctionPermission found =
              on(entities, new FunctionPermissionRepository()).findForUpdate(id).orElseThrow();
          found.replace(
              new Rule(
                  "f()", "write", "checkRole", true, true, false, List.of(1, 2), List.of(other)));
          return null;
        });
    inTransaction(
        entities -> {
          FunctionPermission found =
              on(entities, new FunctionPermissionRepository()).find(id).orElseThrow();
          assertThat(found.roles()).extracting(Role::id).containsExactly(other.id());
          assertThat(found.argumentIndexes()).containsExactly(1, 2);
          assertThat(found.methodSelector()).isEqualTo("0xa9059cbb");
          return null;
        });
  }

  @Test
  void permissionsGoWithTheirContractAndHideWithItsOrganization() {
    int id = permit("0xa9059cbb", List.of(role));
    inTransaction(
        entities -> {
          entities.find(Organization.class, organization.id()).delete();
          return null;
        });
    inTransaction(
        entities -> {
          assertThat(on(entities, new FunctionPermissionRepository()).find(id)).isEmpty();
          entities.remove(entities.find(RegisteredContract.class, contract.id()));
          entities.flush();
          entities.clear();
          assertThat(entities.find(FunctionPermission.class, id)).isNull();
          return null;
        });
  }

  @Test
  void eventPermissionsAreFoundThroughTheirContractOnly() {
    EventPermission permission =
        inTransaction(
            entities -> {
              EventPermission made = new EventPermission(contract, ANY, true, List.of(role));
              on(entities, new EventPermissionRepository()).add(made);
              return made;
            });
    RegisteredContract other = contract();
    inTransaction(
        entities -> {
          EventPermissionRepository permissions = on(entities, new EventPermissionRepository());
          assertThat(permissions.page(contract, FIRST).items())
              .extracting(EventPermission::id)
              .containsExactly(permission.id());
          assertThat(permissions.findForUpdate(contract, permission.id())).isPresent();
          assertThat(permissions.findForUpdate(other, permission.id())).isEmpty();
          return null;
        });
  }

  @Test
  void eventPermissionsOfAllContractsAreListedNarrowedAndHiddenWithTheOrganization() {
    RegisteredContract other = contract();
    EventPermission first = permitEvent(contract, List.of(role));
    EventPermission second = permitEvent(other, List.of());
    assertThat(events(new EventPermissionRepository.Filter(null, null, null)))
        .containsSubsequence(second.id(), first.id());
    assertThat(events(new EventPermissionRepository.Filter(other.contractAddress(), null, null)))
        .containsExactly(second.id());
    assertThat(events(new EventPermissionRepository.Filter(null, role.id(), null)))
        .containsExactly(first.id());
    assertThat(
            events(new EventPermissionRepository.Filter(other.contractAddress(), role.id(), null)))
        .isEmpty();
    inTransaction(
        entities -> {
          EventPermissionRepository permissions = on(entities, new EventPermissionRepository());
          assertThat(permissions.find(first.id())).isPresent();
          assertThat(permissions.findForUpdate(first.id())).isPresent();
          entities.find(Organization.class, organization.id()).delete();
          entities.flush();
          assertThat(permissions.find(first.id())).isEmpty();
          assertThat(permissions.findForUpdate(first.id())).isEmpty();
          return null;
        });
    assertThat(events(new EventPermissionRepository.Filter(null, role.id(), null))).isEmpty();
  }

  private static List<String> events(EventPermissionRepository.Filter filter) {
    return inTransaction(
        entities ->
            on(entities, new EventPermissionRepository()).page(filter, FIRST).items().stream()
                .map(EventPermission::id)
                .toList());
  }

  private static EventPermission permitEvent(RegisteredContract contract, List<Role> roles) {
    return inTransaction(
        entities -> {
          EventPermission made = new EventPermission(contract, ANY, false, roles);
          on(entities, new EventPermissionRepository()).add(made);
          return made;
        });
  }

  private List<Integer> ids(Filter filter) {
    return inTransaction(
        entities ->
            on(entities, new FunctionPermissionRepository()).page(filter, FIRST).items().stream()
                .map(FunctionPermission::id)
                .toList());
  }

  private int permit(String selector, List<Role> roles) {
    return inTransaction(
        entities -> {
          FunctionPermission permission =
              new FunctionPermission(
                  contract,
                  selector,
                  new Rule("f()", "read", "public", false, false, true, List.of(), roles));
          on(entities, new FunctionPermissionRepository()).add(permission);
          return permission.id();
        });
  }

  private RegisteredContract contract() {
    return inTransaction(
        entities -> {
          if (entities.find(Organization.class, organization.id()) == null) {
            entities.persist(organization);
          }
          RegisteredContract made =
              new RegisteredContract(
                  Scope.organization(organization.id()),
                  new Description(new Address(HexText.of(Ids.bytes(20))), "[]", "c", "", null));
          entities.persist(made);
          return made;
        });
  }
}
