package dev.portcullis.ejb.decision.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.decision.event.EventRuleListView.Condition;
import dev.portcullis.ejb.decision.event.EventRuleListView.Rule;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.permission.CreateZoneEventPermissionRequest;
import dev.portcullis.ejb.permission.EventPermissionService;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The event permissions of a user in the form of clients that filter events (R-IDN-23). */
@ServiceTest
class EventRuleServiceTest {
  private static final String EVENT = "0x" + "ab".repeat(32);
  private static final String TOPIC = "0x" + "cd".repeat(32);

  @Inject private EventRuleService rules;
  private PermittedToken token;
  private String role;
  private String member;

  @BeforeEach
  void register() {
    Acting.asOperator();
    token = PermittedToken.register();
    role = token.role();
    member = Given.member(token.organization());
    Given.hold(token.organization(), member, role);
  }

  private static ObjectNode permission(PermittedToken of) {
    ObjectNode body = Bodies.json().put("contractAddress", of.address());
    for (int topic = 0; topic <= 3; topic++) {
      body.putNull("topic" + topic + "Constant");
      if (topic > 0) {
        body.putNull("topic" + topic + "ConditionType");
      }
    }
    return body;
  }

  private static void permit(ObjectNode body, boolean organizationOnly, String... roles) {
    body.put("organizationOnly", organizationOnly).putArray("roles");
    for (String each : roles) {
      body.withArray("roles").addObject().put("id", each);
    }
    Acting.asOperator();
    Services.get(EventPermissionService.class)
        .create(Bodies.read(body, CreateZoneEventPermissionRequest.class));
  }

  private EventRuleListView rulesOf(String user, String organization) {
    Acting.asUser(user, organization);
    return rules.rules();
  }

  @Test
  void theRulesAreThoseOfTheUsersRoles() {
    permit(permission(token), true, role);
    ObjectNode transfers = permission(token).put("topic0Constant", EVENT);
    transfers.put("topic1ConditionType", "userAddress");
    transfers.put("topic2ConditionType", "equalTo").put("topic2Constant", TOPIC);
    permit(transfers, true, role);
    permit(permission(token).put("topic0Constant", TOPIC), true, token.role());
    permit(permission(token).put("topic0Constant", TOPIC), true);

    EventRuleListView found = rulesOf(member, token.organization());
    assertThat(found.rules())
        .containsExactly(
            new Rule(token.address(), null, null, null, null),
            new Rule(
                token.address(),
                EVENT,
                new Condition("userAddress", null),
                new Condition("equalTo", TOPIC),
                null));
    Recorded.nothing();
    JsonNode written = Bodies.written(found);
    assertThat(written.at("/rules/0/topic1").isNull()).isTrue();
    assertThat(written.at("/rules/1/topic1").toString()).isEqualTo("{\"type\":\"userAddress\"}");
    assertThat(written.at("/rules/1/topic2").toString())
        .isEqualTo("{\"type\":\"equalTo\",\"value\":\"" + TOPIC + "\"}");
  }

  /** Public clients compute it from the schema that they know, and refuse rules of another one. */
  @Test
  void theFingerprintNamesTheFormOfTheRules() {
    assertThat(rulesOf(member, token.organization()).fingerprint())
        .isEqualTo("ffad968c66c9f519c2fe7b775b721e466bbf3c451194992c3c202f4b189b87c5");
    assertThat(Rule.class.getRecordComponents())
        .extracting(component -> component.getName())
        .as("a change of the form needs another fingerprint")
        .containsExactly("contractAddress", "topic0", "topic1", "topic2", "topic3");
    assertThat(Condition.class.getRecordComponents())
        .extracting(component -> component.getName())
        .containsExactly("type", "value");
  }

  @Test
  void aRuleForMembersIsNoRuleOfOthers() {
    String outsider = Given.user();
    permit(permission(token), true, "user");
    permit(permission(token).put("topic0Constant", EVENT), false, "user");
    Given.zoneRoles(outsider, "user");
    assertThat(rulesOf(outsider, null).rules())
        .contains(new Rule(token.address(), EVENT, null, null, null))
        .doesNotContain(new Rule(token.address(), null, null, null, null));
    Given.deleted(token.organization());
    assertThat(rulesOf(outsider, null).rules())
        .as("of a deleted organization")
        .doesNotContain(new Rule(token.address(), EVENT, null, null, null));
  }

  @Test
  void whoHasNoRoleHasNoRules() {
    permit(permission(token), true, role);
    Given.hold(token.organization(), member);
    assertThat(rulesOf(member, token.organization()).rules())
        .doesNotContain(new Rule(token.address(), null, null, null, null));
    Acting.asUser(Ids.id(), null);
    Refused.of(Reason.UNAUTHENTICATED, rules::rules);
  }

  @Test
  void tenThousandRulesAreTheMost() throws Exception {
    permit(permission(token), true, role);
    Services.rolledBack(
        () -> {
          Services.entities()
              .createNativeQuery(
                  "with made as (insert into event_permissions (id, contract_id, organization_only,"
                      + " created_at, updated_at) select 'many-' || n, p.contract_id, true,"
                      + " p.created_at, p.updated_at from event_permissions p"
                      + " join contracts c on c.id = p.contract_id, generate_series(1, 10000) n"
                      + " where c.contract_address = :contract returning id)"
                      + " insert into event_permission_roles (permission_id, role_id)"
                      + " select id, :role from made")
              .setParameter("contract", token.address())
              .setParameter("role", role)
              .executeUpdate();
          Acting.asUser(member, token.organization());
          Refused.of(Reason.CONFLICT, rules::rules);
          return null;
        });
  }
}
