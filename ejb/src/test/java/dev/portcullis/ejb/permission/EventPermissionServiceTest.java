package dev.portcullis.ejb.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Event permissions of organizations and of the zone (ADR 0058). */
@ServiceTest
class EventPermissionServiceTest {
  private static final String TYPE = "contract-event-permission";
  private static final PageRequest PAGE = new PageRequest(10, 0);
  private static final String HASH = "0x" + "Ab".repeat(32);
  private static final List<String> FIELDS =
      List.of(
          "topic0Constant",
          "topic1Constant",
          "topic2Constant",
          "topic3Constant",
          "topic1ConditionType",
          "topic2ConditionType",
          "topic3ConditionType");

  @Inject private EventPermissionService permissions;

  private PermittedToken token;
  private String organization;

  @BeforeEach
  void register() {
    Acting.asOperator();
    token = PermittedToken.register();
    organization = token.organization();
  }

  private static ObjectNode nothing(String... roles) {
    ObjectNode body = Bodies.json();
    FIELDS.forEach(body::putNull);
    body.putArray("roles");
    for (String role : roles) {
      body.withArray("roles").addObject().put("id", role);
    }
    return body;
  }

  private EventPermissionView create(ObjectNode body) {
    return permissions.create(
        organization, token.at(), Bodies.read(body, CreateEventPermissionRequest.class));
  }

  private EventPermissionView replace(String id, ObjectNode body) {
    return permissions.replace(
        organization, token.at(), id, Bodies.read(body, ReplaceEventPermissionRequest.class));
  }

  private EventPermissionView open(ObjectNode body) {
    return permissions.create(Bodies.read(body, CreateZoneEventPermissionRequest.class));
  }

  private EventPermissionView reopen(String id, ObjectNode body) {
    return permissions.replace(id, Bodies.read(body, ReplaceZoneEventPermissionRequest.class));
  }

  @Test
  void valuesAreReturnedInLowercase() {
    ObjectNode all = nothing(token.role());
    FIELDS.subList(0, 4).forEach(field -> all.put(field, HASH));
    all.put("topic1ConditionType", "equalTo").put("topic2ConditionType", "userAddress");
    Acting.asAdministratorOf(organization);
    EventPermissionView made = create(all);
    JsonNode shown = Bodies.written(made);
    assertThat(made.id()).matches("[A-Za-z0-9_-]{21}");
    for (String field : FIELDS) {
      JsonNode given = all.get(field);
      assertThat(shown.get(field).asText())
          .as(field)
          .isEqualTo(given.asText().equals(HASH) ? HASH.toLowerCase(Locale.ROOT) : given.asText());
    }
    assertThat(made.organizationOnly()).isTrue();
    AuditRows.assertOne("contract-event-permission.create", TYPE, made.id(), organization);
  }

  @Test
  void aReplaceTakesEverythingAndADeleteRemovesIt() {
    ObjectNode all = nothing(token.role());
    FIELDS.subList(0, 4).forEach(field -> all.put(field, HASH));
    String id = create(all).id();
    Acting.asAdministratorOf(organization);
    EventPermissionView replaced = replace(id, nothing());
    assertThat(replaced.topic0Constant()).isNull();
    assertThat(replaced.topic3Constant()).isNull();
    assertThat(replaced.roles()).isEmpty();
    AuditRows.assertOne("contract-event-permission.update", TYPE, id, organization);
    assertThat(permissions.list(organization, token.at(), PAGE).items()).containsExactly(replaced);
    Acting.asAdministratorOf(organization);
    permissions.delete(organization, token.at(), id);
    AuditRows.assertOne("contract-event-permission.delete", TYPE, id, organization);
    Refused.unknown(() -> permissions.delete(organization, token.at(), id));
    Refused.unknown(() -> replace(id, nothing()));
  }

  @Test
  void equalToNeedsSomethingToCompareWith() {
    Refused.naming(() -> create(nothing().put("topic2ConditionType", "equalTo")), "topic2Constant");
  }

  @Test
  void rolesOfAnotherOrganizationAreNone() {
    String foreign = PermittedToken.register().role();
    Refused.naming(() -> create(nothing(foreign)), "roles[0].id");
    Refused.naming(
        () -> open(nothing(foreign).put("contractAddress", token.address())), "roles[0].id");
    assertThat(create(nothing("user", token.role())).roles()).hasSize(2);
  }

  @Test
  void theZoneOpensEventsToOthersThanTheOrganization() {
    String role = token.role();
    String shouted = "0x" + token.address().substring(2).toUpperCase(Locale.ROOT);
    ObjectNode body = nothing(role).put("contractAddress", shouted);
    body.put("topic0Constant", HASH).put("organizationOnly", false);
    Acting.asOperator();
    EventPermissionView made = open(body);
    AuditRows.assertOne("contract-event-permission.create", TYPE, made.id(), null);
    assertThat(made.contractAddress()).isEqualTo(token.address());
    assertThat(made.organizationOnly()).isFalse();
    assertThat(permissions.get(made.id())).isEqualTo(made);
    assertThat(permissions.list(token.at(), null, PAGE).items()).containsExactly(made);
    assertThat(permissions.list(null, role, PAGE).items()).containsExactly(made);
    assertThat(permissions.list(null, "none", PAGE).items()).isEmpty();

    ObjectNode change = nothing().put("contractAddress", shouted);
    Acting.asOperator();
    EventPermissionView replaced = reopen(made.id(), change);
    assertThat(replaced.organizationOnly()).as("the default").isTrue();
    AuditRows.assertOne("contract-event-permission.update", TYPE, made.id(), null);
    change.put("contractAddress", TestKey.random().text());
    Refused.unknown(() -> reopen(made.id(), change));
    Refused.naming(() -> open(change), "contractAddress");

    Acting.asOperator();
    permissions.delete(made.id());
    AuditRows.assertOne("contract-event-permission.delete", TYPE, made.id(), null);
    Refused.unknown(() -> permissions.get(made.id()));
    Refused.unknown(() -> reopen(made.id(), nothing().put("contractAddress", shouted)));
    Refused.unknown(() -> permissions.delete(made.id()));
  }

  @Test
  void aPermissionReplacedByAnOrganizationIsForItsMembersOnly() {
    String id = token.openTransfers(List.of("user"));
    assertThat(replace(id, nothing()).organizationOnly()).isTrue();
    ObjectNode otherwise = nothing().put("organizationOnly", false);
    assertThatThrownBy(() -> replace(id, otherwise))
        .as("the organization cannot open them")
        .hasMessageContaining("organizationOnly");
  }

  @Test
  void changesDemandThePermissionThatWasSeen() {
    EventPermissionView seen = create(nothing());
    var unused = replace(seen.id(), nothing("user"));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> replace(seen.id(), nothing()));
    Services.ifMatch(seen);
    Refused.with(
        Reason.PRECONDITION_FAILED, () -> permissions.delete(organization, token.at(), seen.id()));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> permissions.delete(seen.id()));
    Services.ifMatch(permissions.get(seen.id()));
    permissions.delete(seen.id());
  }

  @Test
  void aContractHasAThousandAtMost() throws Exception {
    int copied =
        Services.inTransaction(
            () ->
                Services.entities()
                    .createNativeQuery(
                        "insert into event_permissions (id, contract_id, organization_only,"
                            + " created_at, updated_at) select :mark || n, c.id, true, now(), now()"
                            + " from contracts c, generate_series(100, 1098) n"
                            + " where c.contract_address = :address")
                    .setParameter("mark", Ids.id().substring(0, 17))
                    .setParameter("address", token.address())
                    .executeUpdate());
    assertThat(copied).isEqualTo(999);
    String last = create(nothing()).id();
    Acting.asAdministratorOf(organization);
    assertThat(Refused.with(Reason.CONFLICT, () -> create(nothing()))).hasMessageContaining("1000");
    Refused.with(Reason.CONFLICT, () -> open(nothing().put("contractAddress", token.address())));
    assertThat(CallLogs.mutations()).isEmpty();
    permissions.delete(organization, token.at(), last);
    assertThat(create(nothing()).id()).isNotEqualTo(last);
  }

  @Test
  void aRolledBackPermissionLeavesNothing() throws Exception {
    Acting.asAdministratorOf(organization);
    var unused = Services.rolledBack(() -> create(nothing()));
    assertThat(permissions.list(organization, token.at(), PAGE).items()).isEmpty();
    assertThat(CallLogs.audit()).isEmpty();
  }

  @Test
  void aPermissionOfAnotherOrganizationIsNotFound() {
    String id = create(nothing(token.role())).id();
    PermittedToken other = PermittedToken.register();
    Refused.unknown(() -> permissions.list(other.organization(), token.at(), PAGE));
    Refused.unknown(() -> permissions.delete(other.organization(), other.at(), id));
    Refused.unknown(() -> permissions.delete(other.organization(), token.at(), id));
    Refused.unknown(
        () ->
            permissions.replace(
                other.organization(),
                other.at(),
                id,
                Bodies.read(nothing(), ReplaceEventPermissionRequest.class)));
  }

  @Test
  void anOrganizationListsTheUsesOfARoleInItsOwnContracts() {
    PermittedToken other = PermittedToken.register();
    String role = token.role();
    EventPermissionView own = create(nothing("user", role));
    other.openTransfers(List.of("user"));
    assertThat(permissions.listOfRole(token.scope(), role, PAGE).items()).containsExactly(own);
    assertThat(permissions.listOfRole(Scope.ZONE, "user", PAGE).totalItems())
        .isGreaterThanOrEqualTo(2);
    Refused.unknown(() -> permissions.listOfRole(other.scope(), role, PAGE));
    Refused.unknown(() -> permissions.listOfRole(Scope.ZONE, role, PAGE));
    Refused.unknown(() -> permissions.listOfRole(Scope.organization("no-such"), role, PAGE));
  }
}
