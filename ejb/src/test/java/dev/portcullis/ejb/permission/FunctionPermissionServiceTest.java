package dev.portcullis.ejb.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.DbMutationView;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The function permissions that an organization gives on its contracts. */
@ServiceTest
class FunctionPermissionServiceTest {
  private static final String TYPE = "contract-function-permission";
  private static final PageRequest PAGE = new PageRequest(10, 0);

  @Inject private FunctionPermissionService permissions;
  @Inject private ContractPermissionService ofZone;

  private PermittedToken token;
  private String organization;
  private Address address;

  @BeforeEach
  void register() {
    Acting.asOperator();
    token = PermittedToken.register();
    organization = token.organization();
    address = token.at();
    Acting.asAdministratorOf(organization);
  }

  private static CreateFunctionPermissionRequest body(
      String signature, RuleType rule, List<String> roles, Integer... own) {
    return new CreateFunctionPermissionRequest(
        null,
        AccessType.READ,
        signature,
        rule,
        roles.stream().map(RoleRef::new).toList(),
        List.of(own).stream().map(ArgumentRestriction::new).toList(),
        null);
  }

  private FunctionPermissionView make() {
    return permissions.create(
        organization, address, body(PermittedToken.TRANSFER, RuleType.PUBLIC, List.of()));
  }

  private static ReplaceFunctionPermissionRequest change(Integer id, String selector) {
    return new ReplaceFunctionPermissionRequest(
        id,
        selector,
        AccessType.WRITE,
        PermittedToken.TRANSFER,
        RuleType.PUBLIC,
        List.of(),
        List.of(),
        null);
  }

  @Test
  void theOrganizationPermitsReadsByInnerCalls() {
    FunctionPermissionView made =
        permissions.create(
            organization,
            address,
            new CreateFunctionPermissionRequest(
                null,
                AccessType.READ,
                PermittedToken.TRANSFER,
                RuleType.PUBLIC,
                List.of(),
                List.of(),
                true));
    assertThat(made.readsWithin()).isTrue();
    assertThat(readsWithin()).isTrue();
    Acting.asAdministratorOf(organization);
    assertThat(
            permissions
                .replace(
                    organization, address, made.id(), change(made.id(), PermittedToken.SELECTOR))
                .readsWithin())
        .as("omitted in the replacement")
        .isFalse();
    assertThat(readsWithin()).isFalse();
  }

  /** What decides. */
  private boolean readsWithin() {
    return Services.get(DecisionFactCache.class)
        .rules(Set.of(token.at()), Set.of(PermittedToken.SELECTOR))
        .get(token.at())
        .bySelector()
        .get(PermittedToken.SELECTOR)
        .readsWithin();
  }

  @Test
  void aCreatedPermissionIsForMembersAndNoUmbrella() {
    FunctionPermissionView made = make();
    assertThat(made.contractAddress()).isEqualTo(token.address());
    assertThat(made.methodSelector()).isEqualTo(PermittedToken.SELECTOR);
    assertThat(made.functionSignature()).isEqualTo(PermittedToken.TRANSFER);
    assertThat(made.accessType()).isEqualTo("read");
    assertThat(made.ruleType()).isEqualTo("public");
    assertThat(made.isUmbrella()).isFalse();
    assertThat(made.organizationOnly()).isTrue();
    assertThat(made.roles()).isEmpty();
    assertThat(permissions.list(organization, address, PAGE).items()).containsExactly(made);
    AuditRows.assertOne("contract-function-permission.create", TYPE, made.id(), organization);
    assertThat(CallLogs.mutations())
        .extracting(DbMutationView::tableName)
        .contains("function_permissions");
  }

  @Test
  void rolesAndArgumentsAreStoredAndShown() {
    Acting.asOperator();
    String role = token.role();
    Acting.asAdministratorOf(organization);
    FunctionPermissionView made =
        permissions.create(
            organization,
            address,
            body(
                PermittedToken.TRANSFER,
                RuleType.CHECK_ROLE_OR_RESTRICT_ARGUMENT,
                List.of(role, "user"),
                0));
    assertThat(made.roles()).extracting(RoleName::id).containsExactlyInAnyOrder(role, "user");
    assertThat(made.argumentRestrictions()).containsExactly(new ArgumentRestriction(0));
    assertThat(permissions.listOfRole(token.scope(), role, PAGE).items()).containsExactly(made);
  }

  @Test
  void aFunctionHasOnePermission() {
    make();
    Refused.with(Reason.ALREADY_EXISTS, this::make);
  }

  @Test
  void aFieldThatDoesNotFitTheFunctionIsNamed() {
    Refused.naming(
        () -> permissions.create(organization, address, body("stop()", RuleType.PUBLIC, List.of())),
        "functionSignature");
    Refused.naming(
        () ->
            permissions.create(
                organization,
                address,
                body(PermittedToken.TRANSFER, RuleType.CHECK_ROLE, List.of("nobody"))),
        "roles[0].id");
    Refused.naming(
        () ->
            permissions.create(
                organization,
                address,
                body(PermittedToken.TRANSFER, RuleType.RESTRICT_ARGUMENT, List.of(), 1)),
        "argumentRestrictions[0].argumentIndex");
    assertThat(CallLogs.audit()).isEmpty();
    assertThat(CallLogs.mutations()).isEmpty();
  }

  @Test
  void rolesOfAnotherOrganizationAreNone() {
    Acting.asOperator();
    String foreign = PermittedToken.register().role();
    Acting.asAdministratorOf(organization);
    Refused.naming(
        () ->
            permissions.create(
                organization,
                address,
                body(PermittedToken.TRANSFER, RuleType.CHECK_ROLE, List.of(foreign))),
        "roles[0].id");
  }

  @Test
  void aReplaceMayRepeatTheIdOfThePathAndNoOther() {
    int id = make().id();
    Acting.asAdministratorOf(organization);
    FunctionPermissionView replaced =
        permissions.replace(organization, address, id, change(id, "0xA9059CBB"));
    assertThat(replaced.accessType()).isEqualTo("write");
    AuditRows.assertOne("contract-function-permission.update", TYPE, id, organization);
    Acting.asAdministratorOf(organization);
    assertThat(permissions.replace(organization, address, id, change(null, "0xa9059cbb")).id())
        .isEqualTo(id);
    Refused.naming(
        () -> permissions.replace(organization, address, id, change(id + 1, "0xa9059cbb")), "id");
    Refused.unknown(() -> permissions.replace(organization, address, id, change(id, "0xa9059cbc")));
  }

  @Test
  void aZonePermissionIsForMembersOnceTheOrganizationReplacesIt() {
    Acting.asOperator();
    int id = token.permit("public", false, List.of());
    Acting.asAdministratorOf(organization);
    assertThat(
            permissions
                .replace(organization, address, id, change(id, "0xa9059cbb"))
                .organizationOnly())
        .isTrue();
  }

  @Test
  void aReplaceAndADeleteDemandThePermissionThatWasSeen() {
    FunctionPermissionView seen = make();
    var unused = permissions.replace(organization, address, seen.id(), change(null, "0xa9059cbb"));
    Services.ifMatch(seen);
    Refused.with(
        Reason.PRECONDITION_FAILED,
        () -> permissions.replace(organization, address, seen.id(), change(null, "0xa9059cbb")));
    Services.ifMatch(seen);
    Refused.with(
        Reason.PRECONDITION_FAILED, () -> permissions.delete(organization, address, seen.id()));
    Services.ifMatch(ofZone.get(seen.id()));
    permissions.delete(organization, address, seen.id());
  }

  @Test
  void aDeletedPermissionNoLongerExists() {
    int id = make().id();
    Acting.asAdministratorOf(organization);
    permissions.delete(organization, address, id);
    AuditRows.assertOne("contract-function-permission.delete", TYPE, id, organization);
    assertThat(permissions.list(organization, address, PAGE).items()).isEmpty();
    Refused.unknown(() -> permissions.delete(organization, address, id));
  }

  @Test
  void aRolledBackPermissionLeavesNothing() throws Exception {
    var unused = Services.rolledBack(this::make);
    assertThat(permissions.list(organization, address, PAGE).items()).isEmpty();
    assertThat(CallLogs.audit()).isEmpty();
    assertThat(CallLogs.mutations()).isEmpty();
  }

  @Test
  void aPermissionOfAnotherOrganizationIsNotFound() {
    int id = make().id();
    Acting.asOperator();
    PermittedToken other = PermittedToken.register();
    Refused.unknown(() -> permissions.list(other.organization(), address, PAGE));
    Refused.unknown(
        () ->
            permissions.create(
                other.organization(), address, body("receive()", RuleType.PUBLIC, List.of())));
    Refused.unknown(
        () ->
            permissions.replace(other.organization(), other.at(), id, change(null, "0xa9059cbb")));
    Refused.unknown(() -> permissions.delete(other.organization(), other.at(), id));
    Refused.unknown(() -> permissions.list("no-such", address, PAGE));
    String role = token.role();
    Refused.unknown(() -> permissions.listOfRole(other.scope(), role, PAGE));
    Refused.unknown(() -> permissions.listOfRole(Scope.ZONE, role, PAGE));
    Refused.unknown(() -> permissions.listOfRole(Scope.organization("no-such"), role, PAGE));
    assertThat(permissions.listOfRole(Scope.ZONE, "user", PAGE)).isNotNull();
  }
}
