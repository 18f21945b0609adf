package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** M2M applications and tenants, and the effect of their keys on users. */
final class Machine {
  private Machine() {}

  /** A new application of an organization with these roles, called from here. */
  static Client of(PermittedContract harbor, String... roles) {
    return key(harbor.operator(), application(harbor, roles));
  }

  /** The path of a new application of an organization with these roles. */
  static String application(PermittedContract harbor, String... roles) {
    String applications = harbor.organization() + "/m2m-applications";
    return applications + "/" + harbor.operator().post(applications, named(roles)).at("/id");
  }

  /** A new application of the zone with these roles, assigned to the owners of these contracts. */
  static Client ofZone(Api api, List<PermittedContract> assigned, String... roles) {
    Client operator = Client.operator(api);
    ObjectNode body = named(roles);
    assigned.forEach(
        harbor ->
            body.withArray("organizationIds")
                .add(harbor.organization().substring("/organizations/".length())));
    return key(
        operator, "/m2m-applications/" + operator.post("/m2m-applications/", body).at("/id"));
  }

  /** Gives an application of an organization roles, as only the operator can. */
  static void raise(Client operator, String application, String... roles) {
    String path = "/m2m-applications" + application.substring(application.lastIndexOf('/'));
    Answer replaced = operator.put(path, named(roles).put("description", ""));
    assertThat(replaced.status()).as(replaced.text()).isEqualTo(200);
  }

  /** A new role of the zone with these system permissions; the answer is its id. */
  static String zoneRole(Client operator, String... permissions) {
    ObjectNode body = json().put("roleName", "r" + System.nanoTime());
    List.of(permissions).forEach(body.putArray("systemPermissions")::add);
    return operator.post("/roles/", body).at("/id");
  }

  /** A new tenant whose users start with these roles. */
  static Client tenant(Api api, String... roles) {
    Client operator = Client.operator(api);
    ObjectNode body = named().put("publicKey", TestWallet.random().address());
    body.set("defaultRoles", named(roles).get("roles"));
    body.remove("roles");
    return key(operator, "/tenants/" + operator.post("/tenants/", body).at("/id"));
  }

  private static ObjectNode named(String... roles) {
    ObjectNode body = json().put("name", "Robot");
    body.putArray("roles");
    for (String role : roles) {
      body.withArray("roles").addObject().put("id", role);
    }
    return body;
  }

  /** A key of the application or tenant at this path, used from here. */
  static Client key(Client operator, String holder) {
    for (String address : List.of("127.0.0.1", "::1")) {
      operator.post(holder + "/ip-whitelist", json().put("ipAddress", address));
    }
    ObjectNode key = json().put("name", "key");
    key.put("expiresAt", Instant.now().plus(Duration.ofDays(1)).toString());
    return Client.machine(operator.api(), operator.post(holder + "/api-keys", key).at("/fullKey"));
  }

  /** Gives a member of the organization a wallet. */
  static Answer plant(Client machine, PermittedContract harbor, String member, TestWallet planted) {
    return machine.post(
        "/m2m" + harbor.organization() + "/users/" + member + "/wallets",
        json().put("walletAddress", planted.address()));
  }

  /** The session of a wallet that a machine claims, whose holder names the organization for it. */
  static Client session(Api api, PermittedContract harbor, TestWallet claimed) {
    String host = api.baseUrl().getAuthority();
    ObjectNode settings = json().put("siweLoginEnabled", true);
    settings.putArray("siweAllowedDomains").add(host);
    Answer offered = harbor.operator().put(harbor.organization() + "/siwe-settings", settings);
    assertThat(offered.status()).as(offered.text()).isEqualTo(200);
    String organization = harbor.organization().substring("/organizations/".length());
    HttpResponse<String> challenge =
        api.post(
            "/siwe-messages",
            json()
                .put("address", claimed.address())
                .put("domain", host)
                .put("organizationId", organization)
                .toString());
    HttpResponse<String> answer = SignIn.login(api, claimed, SignIn.json(challenge));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Client.session(api, SignIn.json(answer).get("token").asText());
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
