package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What ends with an organization, and with the sessions of its people (supplement 1.5). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class OrganizationEndAcceptanceIT {
  private Api api;
  private Client operator;
  private String organization;
  private TestWallet wallet;
  private Client member;

  @BeforeEach
  void join(Api product) {
    api = product;
    operator = Client.operator(api);
    ObjectNode body = json().put("name", "Doomed");
    body.putArray("defaultRoles");
    organization = "/organizations/" + operator.post("/organizations/", body).at("/id");
    wallet = TestWallet.random();
    ObjectNode user = json().put("displayName", "Cleo");
    user.putArray("wallets").add(wallet.address());
    String id = operator.post("/users/", user).at("/id");
    operator.post(organization + "/users", json().put("userId", id));
    member = session();
  }

  @Test
  void revokingTheSessionsEndsThoseOfMembersOnly() {
    Client again = session();
    Answer revoked = operator.post(organization + "/sessions/revoke", json());
    assertThat(revoked.status()).as(revoked.text()).isEqualTo(200);
    assertThat(revoked.body()).isEqualTo(json().put("revoked", 2));
    assertThat(member.get("/profiles/me").status()).isEqualTo(401);
    assertThat(again.get("/profiles/me").status()).isEqualTo(401);
    assertThat(session().get("/profiles/me").status()).as("a new one").isEqualTo(200);
    assertThat(operator.get("/profiles/me").status()).isEqualTo(200);
    String rows = organization + "/audit-logs?actionType=organization.sessions.revoke";
    assertThat(operator.get(rows).body().at("/items")).hasSize(1);
    operator.delete(organization);
    assertThat(operator.post(organization + "/sessions/revoke", json()).status()).isEqualTo(404);
  }

  @Test
  void deletingEndsSessionsAndKeysInOneTransaction() {
    String application =
        organization
            + "/m2m-applications/"
            + operator
                .post(
                    organization + "/m2m-applications",
                    json().put("name", "Robot").set("roles", json().arrayNode()))
                .at("/id");
    ObjectNode key = json().put("name", "key");
    key.put("expiresAt", Instant.now().plus(Duration.ofDays(1)).toString());
    String keyId = operator.post(application + "/api-keys", key).at("/id");

    HttpResponse<String> deleted =
        api.send(
            api.request(organization)
                .header("authorization", operator.value())
                .method("DELETE", BodyPublishers.noBody()));
    assertThat(deleted.statusCode()).isEqualTo(204);
    String request = deleted.headers().firstValue("x-request-id").orElseThrow();
    JsonNode changes =
        operator.get("/audit-logs/db-mutations/request/" + request).body().get("items");
    assertThat(changes.findValuesAsText("tableName"))
        .containsExactlyInAnyOrder("organizations", "sessions", "api_keys");
    assertThat(changes.findValuesAsText("createdAt"))
        .as("the moment that their one transaction began")
        .containsOnly(changes.at("/0/createdAt").asText());
    assertThat(changes.findValuesAsText("primaryKey")).contains(keyId);

    assertThat(member.get("/profiles/me").status()).isEqualTo(401);
    HttpResponse<String> login = SignIn.login(api, wallet, SignIn.challenge(api, wallet));
    assertThat(login.statusCode()).as(login.body()).isEqualTo(403);
  }

  private Client session() {
    return Client.session(api, wallet);
  }
}
