package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.Map;

/** Tenants and services that sign in with their keys (R-IDN-20). */
final class KeyClients {
  private KeyClients() {}

  /** A new tenant and a new service, signed in, by the right that opens their routes. */
  static Map<String, Client> createdBy(Client operator) {
    return Map.of(
        "TENANT", tenant(operator, TestWallet.random()),
        "SERVICE", service(operator, TestWallet.random()));
  }

  /** A new tenant with this key, signed in. */
  static Client tenant(Client operator, TestWallet key, String... defaultRoles) {
    ObjectNode body = Client.json().put("name", "Tenant").put("publicKey", key.address());
    body.putArray("defaultRoles");
    for (String role : defaultRoles) {
      body.withArray("defaultRoles").addObject().put("id", role);
    }
    assertThat(operator.post("/tenants/", body).status()).isEqualTo(201);
    return signIn(operator.api(), "tenant", key);
  }

  /** A new service with this key, signed in. */
  static Client service(Client operator, TestWallet key) {
    ObjectNode body = Client.json().put("name", "Service").put("publicKey", key.address());
    assertThat(operator.post("/admin/services/", body).status()).isEqualTo(200);
    return signIn(operator.api(), "service", key);
  }

  /** A session of the tenant or service with this key. */
  static Client signIn(Api api, String kind, TestWallet key) {
    Answer answer = login(api, kind, key, challenge(api, kind, key));
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return Client.session(api, answer.at("/token"));
  }

  /** A challenge for the key of a tenant or service. */
  static JsonNode challenge(Api api, String kind, TestWallet key) {
    Answer answer =
        Client.anonymous(api)
            .post("/siwe-messages/" + kind + "s", Client.json().put("address", key.address()));
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.body();
  }

  /** Signs a challenge and signs in with it as a tenant or service. */
  static Answer login(Api api, String kind, TestWallet key, JsonNode challenge) {
    String message = challenge.get("msg").asText();
    return Client.anonymous(api)
        .post(
            "/auth/login/" + kind,
            Client.json()
                .put("message", message)
                .put("signature", key.sign(message))
                .put("nonceToken", challenge.get("nonceToken").asText()));
  }
}
