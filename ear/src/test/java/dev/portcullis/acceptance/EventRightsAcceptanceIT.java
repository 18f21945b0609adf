package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static dev.portcullis.acceptance.EventWebhook.ROUTE;
import static dev.portcullis.acceptance.EventWebhook.amount;
import static dev.portcullis.acceptance.EventWebhook.asked;
import static dev.portcullis.acceptance.EventWebhook.created;
import static dev.portcullis.acceptance.EventWebhook.id;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Which receiver is notified of which event (R-WEB-18, ADR 0030): from a log of the chain to the
 * owner's receiver, or to the count that administrators see.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class EventRightsAcceptanceIT {
  private static final String SOMEBODY = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  private final WebhookInbox inbox = new WebhookInbox();
  private final WebhookInbox operatorsInbox = new WebhookInbox();
  private final TestWallet wallet = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private Client operator;
  private PermittedContract token;
  private String role;
  private String userId;

  EventRightsAcceptanceIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void tokenOfAnOrganization() {
    operator = Client.operator(api);
    token = PermittedContract.register(api, chain.deployToken());
    role = token.role();
    userId = People.walletUser(api, wallet);
  }

  @AfterEach
  void leave() {
    inbox.close();
    operatorsInbox.close();
    token.close();
  }

  @Test
  void pastEventsAreJudgedAsWell() {
    transfer(1);
    ObjectNode body = asked(inbox, token.address(), false).put("from_block", 0);
    Answer created = Client.session(api, wallet).post(ROUTE, body);
    // The supply that the constructor hands out is a transfer as well.
    awaitWithheld(created.at("/endpoint/id"), "permission.missing", 2);
    assertThat(inbox.hasMore()).isFalse();
  }

  @Test
  void aRoleThatIsTakenWhileACallbackWaitsKeepsItBack() {
    permit(null, null);
    member();
    Client user = Client.session(api, wallet);
    inbox.hold();
    String id = id(created(user, inbox, token.address(), false));
    transfer(1);
    inbox.next();
    token.hold(userId);
    inbox.release(500);
    awaitWithheld(id, "rule.check_role.deny", 1);
    assertThat(inbox.hasMore()).isFalse();
    assertThat(user.get(ROUTE + "/" + id).at("/subscription/status"))
        .as("nothing failed and nothing is dead")
        .isEqualTo("active");
  }

  @Test
  void aPausedWebhookLaterReceivesTheEventsItsOwnerMayThenSee() {
    permit(null, null);
    member();
    Client user = Client.session(api, wallet);
    String id = id(created(user, inbox, token.address(), false));
    user.patch(ROUTE + "/" + id, json().put("enabled", false));
    transfer(1);
    token.hold(userId);
    user.patch(ROUTE + "/" + id, json().put("enabled", true));
    awaitWithheld(id, "rule.check_role.deny", 1);
    assertThat(inbox.hasMore()).isFalse();
  }

  @Test
  void theWebhookOfALoggedOutUserStillReceivesEvents() {
    permit(null, null);
    member();
    Client user = Client.session(api, wallet);
    created(user, inbox, token.address(), false);
    assertThat(user.post("/auth/logout", json()).status()).isEqualTo(204);
    transfer(4);
    assertThat(amount(inbox.next())).isEqualTo(4);
  }

  @Test
  @Tag("own")
  void aSuspensionSuppressesPendingAndMissedEvents(Database database) throws SQLException {
    permit(null, null);
    member();
    Client user = Client.session(api, wallet);
    String paused = id(created(user, operatorsInbox, token.address(), false));
    EventWebhook.changed(user, paused, json().put("enabled", false));
    inbox.hold();
    String waiting = id(created(user, inbox, token.address(), false));
    transfer(1);
    inbox.next();

    database.suspend(userId);
    inbox.release(500);
    operator.patch("/admin/event-webhooks/" + paused, json().put("enabled", true));

    awaitWithheld(waiting, "user.suspended", 1);
    awaitWithheld(paused, "user.suspended", 1);
    assertThat(inbox.hasMore()).isFalse();
    assertThat(operatorsInbox.hasMore()).isFalse();
  }

  @Test
  void administratorsSeeTheWebhooksOfTheirUsersWithoutKeys() {
    member();
    JsonNode created = created(Client.session(api, wallet), inbox, token.address(), true);
    String key = created.at("/endpoint/signing_key").asText();
    for (String list :
        List.of(
            "/admin/event-webhooks?userId=" + userId,
            "/admin/event-webhooks?contract="
                + token.address().toUpperCase(Locale.ROOT).replace("0X", "0x"),
            "/admin/event-webhooks?organizationId=" + organizationId() + "&limit=1",
            token.organization() + "/event-webhooks")) {
      Answer answer = operator.get(list);
      assertThat(answer.status()).as(answer.text()).isEqualTo(200);
      assertThat(answer.at("/pagination/totalItems")).isEqualTo("1");
      assertThat(answer.text()).doesNotContain(key, "signing");
      JsonNode item = answer.body().at("/items/0");
      assertThat(item.get("id").asText()).isEqualTo(id(created));
      assertThat(item.get("userId").asText()).isEqualTo(userId);
      assertThat(item.get("organizationId").asText()).isEqualTo(organizationId());
      assertThat(item.get("url").asText()).isEqualTo(inbox.url());
      assertThat(item.get("disabledByAdministrator").isNull()).isTrue();
      assertThat(item.get("withheld")).isEmpty();
    }
    assertThat(operator.get("/admin/event-webhooks?contract=0x12").status()).isEqualTo(400);
    assertThat(operator.get("/admin/event-webhooks/nonsense").status()).isEqualTo(404);
    try (PermittedContract other = PermittedContract.register(api)) {
      String path = other.organization() + "/event-webhooks/" + id(created);
      assertThat(
              operator.get(other.organization() + "/event-webhooks").at("/pagination/totalItems"))
          .isEqualTo("0");
      assertThat(operator.get(path).status()).isEqualTo(404);
      assertThat(operator.delete(path).status()).isEqualTo(404);
      assertThat(operator.patch(path, json().put("enabled", false)).status()).isEqualTo(404);
    }
  }

  @Test
  void aWebhookDisabledByAnAdministratorCannotBeEnabledByItsOwner() {
    permit(null, null);
    member();
    Client user = Client.session(api, wallet);
    String id = id(created(user, inbox, token.address(), false));
    Client administrator = administrator();
    String own = token.organization() + "/event-webhooks/" + id;
    Answer disabled = administrator.patch(own, json().put("enabled", false));
    assertThat(disabled.status()).as(disabled.text()).isEqualTo(200);
    assertThat(disabled.at("/disabledByAdministrator")).isEqualTo("organization");
    assertThat(disabled.at("/status")).isEqualTo("paused");
    Answer refused = user.patch(ROUTE + "/" + id, json().put("enabled", true));
    assertThat(refused.status()).as(refused.text()).isEqualTo(409);
    assertThat(refused.at("/error")).isEqualTo("Conflict");
    assertThat(refused.at("/message")).contains("administrator");
    assertThat(user.patch(ROUTE + "/" + id, json().put("enabled", false)).status()).isEqualTo(200);

    Answer byZone = operator.patch("/admin/event-webhooks/" + id, json().put("enabled", false));
    assertThat(byZone.at("/disabledByAdministrator")).isEqualTo("zone");
    assertThat(administrator.patch(own, json().put("enabled", true)).status()).isEqualTo(409);
    Answer stays = administrator.patch(own, json().put("enabled", false));
    assertThat(stays.at("/disabledByAdministrator")).isEqualTo("zone");
    transfer(1);
    Answer enabled = operator.patch("/admin/event-webhooks/" + id, json().put("enabled", true));
    assertThat(enabled.body().get("enabled").asBoolean()).isTrue();
    assertThat(enabled.body().get("disabledByAdministrator").isNull()).isTrue();
    assertThat(amount(inbox.next())).as("missed events are sent after enabling").isEqualTo(1);

    JsonNode rows =
        operator
            .get(token.organization() + "/audit-logs?actionType=event-webhook.update&limit=100")
            .body()
            .get("items");
    assertThat(rows.findValuesAsText("resourceId")).isNotEmpty().containsOnly(id);
    assertThat(administrator.delete(own).status()).isEqualTo(204);
    assertThat(
            operator
                .get(token.organization() + "/audit-logs?actionType=event-webhook.delete")
                .body()
                .get("items")
                .findValuesAsText("resourceId"))
        .containsExactly(id);
    assertThat(user.get(ROUTE + "/" + id).status()).isEqualTo(404);
    assertThat(operator.patch("/admin/event-webhooks/" + id, json()).status()).isEqualTo(400);
  }

  private void member() {
    token.join(userId, role);
  }

  /** A user who holds the system role of the organization. */
  private Client administrator() {
    TestWallet other = TestWallet.random();
    String id = People.walletUser(api, other);
    token.join(id, token.adminRole());
    return Client.session(api, other);
  }

  /** An event permission on transfers with a condition on the receiver, for {@link #role}. */
  private void permit(String condition, String constant, String... otherRoles) {
    List<String> roles = Stream.concat(Stream.of(role), Stream.of(otherRoles)).toList();
    token.permitTransfers(condition, constant, roles);
  }

  private void transfer(long amount) {
    chain.transfer(token.address(), SOMEBODY, amount);
  }

  private JsonNode awaitWithheld(String id, String ruleId, long events) {
    return EventWebhook.awaitWithheld(operator, id, ruleId, events);
  }

  private String organizationId() {
    return token.organization().substring("/organizations/".length());
  }
}
