package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** An M2M application of an organization, and what whoever has its key does to users. */
final class Machine {
  private Machine() {}

  /** A new one with these roles, called from here. */
  static Client of(PermittedContract harbor, String... roles) {
    ObjectNode body = json().put("name", "Robot");
    body.putArray("roles");
    for (String role : roles) {
      body.withArray("roles").addObject().put("id", role);
    }
    Client operator = harbor.operator();
    String applications = harbor.organization() + "/m2m-applications";
    String application = applications + "/" + operator.post(applications, body).at("/id");
    for (String address : List.of("127.0.0.1", "::1")) {
      operator.post(application + "/ip-whitelist", json().put("ipAddress", address));
    }
    ObjectNode key = json().put("name", "key");
    key.put("expiresAt", Instant.now().plus(Duration.ofDays(1)).toString());
    return Client.machine(
        operator.api(), operator.post(application + "/api-keys", key).at("/fullKey"));
  }

  /** Gives a member of the organization a wallet. */
  static Answer plant(Client machine, PermittedContract harbor, String member, TestWallet planted) {
    return machine.post(
        "/m2m" + harbor.organization() + "/users/" + member + "/wallets",
        json().put("walletAddress", planted.address()));
  }

  /** Links a wallet to the account of a session. */
  static Answer associate(Client session, TestWallet wallet) {
    JsonNode challenge =
        session
            .post(
                "/user-wallets/initiate",
                json()
                    .put("walletAddress", wallet.address())
                    .put("domain", session.api().baseUrl().getAuthority()))
            .body();
    String message = challenge.get("message").asText();
    return session.post(
        "/user-wallets/associate",
        json()
            .put("walletAddress", wallet.address())
            .put("message", message)
            .put("signature", wallet.sign(message))
            .put("nonceToken", challenge.get("nonceToken").asText()));
  }
}
