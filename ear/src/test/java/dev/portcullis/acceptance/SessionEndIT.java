package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A session ends with the credential that opened it, and when the zone ends it (ADR 0031). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class SessionEndIT {
  private final TestWallet first = TestWallet.random();
  private final TestWallet second = TestWallet.random();
  private Client operator;
  private Api api;

  @BeforeEach
  void prepare(Api product) {
    api = product;
    operator = Client.operator(api);
  }

  @Test
  void theZoneSeesAndEndsTheSessionsOfAnyUser() {
    String user = user();
    Client byFirst = Client.session(api, first);
    Client bySecond = Client.session(api, second);
    String token = byFirst.get("/wallet/personal-rpc-token").at("/token");
    String sessions = "/admin/users/" + user + "/sessions";

    JsonNode items = operator.get(sessions).body().get("items");
    assertThat(items).hasSize(2);
    assertThat(items.get(1).get("openedBy").asText()).isEqualToIgnoringCase(first.address());
    assertThat(items.get(1).get("authMethod").asText()).isEqualTo("siwe");
    assertThat(items.get(1).get("withPasskey").asBoolean()).isFalse();
    assertThat(items.get(1).get("lastUsedAt").asText()).endsWith("Z");
    assertThat(items.get(1).get("isCurrent").asBoolean()).isFalse();

    String id = items.get(1).get("id").asText();
    assertThat(operator.post(sessions + "/" + id + "/revoke", null).status()).isEqualTo(204);
    assertEnded(byFirst);
    assertAlive(bySecond);
    assertThat(canCheck(token)).isEqualTo(200);

    Answer all = operator.post(sessions + "/revoke", null);
    assertThat(all.status()).as(all.text()).isEqualTo(200);
    assertThat(all.text()).isEqualTo("{\"revoked\":1,\"personalTokenInvalidated\":true}");
    assertEnded(bySecond);
    assertThat(canCheck(token)).isEqualTo(403);
    assertThat(operator.get("/admin/users/nobody/sessions").status()).isEqualTo(404);
  }

  private String user() {
    ObjectNode body = json().put("displayName", "Somebody");
    body.putArray("wallets").add(first.address()).add(second.address());
    return operator.post("/users/", body).at("/id");
  }

  private int canCheck(String personalToken) {
    return Client.session(api, personalToken)
        .post("/wallet-actions/can-check-balance", json().put("address", first.address()))
        .status();
  }

  private static void assertAlive(Client session) {
    assertThat(session.get("/profiles/me").status()).isEqualTo(200);
  }

  private static void assertEnded(Client session) {
    assertThat(session.get("/profiles/me").status()).isEqualTo(401);
  }
}
