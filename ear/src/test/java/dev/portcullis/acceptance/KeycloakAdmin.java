package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.launcher.KeycloakServer;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Keycloak as its administrator sees it, past everything that is tested. */
record KeycloakAdmin(KeycloakServer keycloak) {
  /** One call may take long: making a realm took more than five seconds on a busy machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** A new user who can sign in with the password of the test users. */
  String createUser(String name) {
    ObjectNode user = user(name);
    send("POST", "/users", user);
    return get("/users?exact=true&username=" + name).at("/0/id").asText();
  }

  /**
   * Makes a realm beside that of the product, as the identity provider of another organization.
   *
   * @param clientId its public client
   * @param redirectUrl where that client may send people back to
   * @param username its user, who signs in with the password of the test users
   * @return its issuer
   */
  String createRealm(String realm, String clientId, String redirectUrl, String username) {
    ObjectNode wanted = object().put("realm", realm).put("enabled", true);
    ObjectNode client =
        wanted
            .putArray("clients")
            .addObject()
            .put("clientId", clientId)
            .put("publicClient", true)
            .put("standardFlowEnabled", true);
    client.putArray("redirectUris").add(redirectUrl);
    client.putObject("attributes").put("pkce.code.challenge.method", "S256");
    wanted.putArray("users").add(user(username));
    sendTo(keycloak.url() + "/admin/realms", "POST", wanted);
    return keycloak.url() + "/realms/" + realm;
  }

  /** A new user of another realm, who signs in with the password of the test users. */
  void createUserIn(String realm, String name) {
    sendTo(at(realm, "/users"), "POST", user(name));
  }

  /** What the administration of another realm answers. */
  JsonNode readIn(String realm, String path) {
    return SignIn.json(sendTo(at(realm, path), "GET", null));
  }

  /** Replaces something of another realm. */
  void replaceIn(String realm, String path, JsonNode body) {
    sendTo(at(realm, path), "PUT", body);
  }

  private ObjectNode user(String name) {
    ObjectNode user =
        object()
            .put("username", name)
            .put("email", name + "@portcullis.test")
            .put("firstName", "Test")
            .put("lastName", "User")
            .put("emailVerified", true)
            .put("enabled", true);
    user.putArray("credentials")
        .addObject()
        .put("type", "password")
        .put("value", keycloak.testPassword())
        .put("temporary", false);
    return user;
  }

  /** Forbids or allows a user to sign in. */
  void enable(String userId, boolean enabled) {
    ObjectNode user = (ObjectNode) get("/users/" + userId);
    send("PUT", "/users/" + userId, user.put("enabled", enabled));
  }

  /** Removes a user. */
  void remove(String userId) {
    send("DELETE", "/users/" + userId, null);
  }

  /** Ends the sessions of a user. */
  void logOut(String userId) {
    send("POST", "/users/" + userId + "/logout", null);
  }

  /** How many sessions a user has. */
  int sessions(String userId) {
    return get("/users/" + userId + "/sessions").size();
  }

  /** Signs with a new key from now on; the old one is published no longer. */
  void rotateKey() {
    String realm = get("").get("id").asText();
    JsonNode old = get("/components?type=org.keycloak.keys.KeyProvider&parent=" + realm);
    ObjectNode fresh =
        object()
            .put("name", "rotated")
            .put("providerId", "rsa-generated")
            .put("providerType", "org.keycloak.keys.KeyProvider")
            .put("parentId", realm);
    ObjectNode config = fresh.putObject("config");
    config.putArray("priority").add("1000");
    config.putArray("algorithm").add("RS256");
    send("POST", "/components", fresh);
    for (JsonNode component : old) {
      if (component.get("providerId").asText().equals("rsa-generated")) {
        send("DELETE", "/components/" + component.get("id").asText(), null);
      }
    }
  }

  /** The names of the copies of an organization of ours; none or one. */
  List<String> organizationNames(String organizationId) {
    return names(organizations(organizationId), "name");
  }

  /** The users in the copy of an organization of ours. */
  List<String> members(String organizationId) {
    JsonNode copies = organizations(organizationId);
    return copies.isEmpty()
        ? List.of()
        : names(get("/organizations/" + copies.at("/0/id").asText() + "/members"), "id");
  }

  /** The names of the realm's roles. */
  List<String> roles() {
    return names(get("/roles"), "name");
  }

  /** The names of the realm's roles that a user holds. */
  List<String> rolesOf(String userId) {
    return names(get("/users/" + userId + "/role-mappings/realm"), "name");
  }

  /** Takes a role of the realm from a user. */
  void takeRole(String userId, String name) {
    JsonNode held = get("/users/" + userId + "/role-mappings/realm");
    ArrayNode taken = JsonNodeFactory.instance.arrayNode();
    held.forEach(
        role -> {
          if (role.get("name").asText().equals(name)) {
            taken.add(role);
          }
        });
    assertThat(taken).as("roles named %s", name).hasSize(1);
    send("DELETE", "/users/" + userId + "/role-mappings/realm", taken);
  }

  private JsonNode organizations(String organizationId) {
    return get("/organizations?q=portcullis.id:" + organizationId);
  }

  private static List<String> names(JsonNode list, String field) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(item -> item.get(field).asText())
        .toList();
  }

  private JsonNode get(String path) {
    return SignIn.json(send("GET", path, null));
  }

  private HttpResponse<String> send(String method, String path, JsonNode body) {
    return sendTo(at(KeycloakServer.REALM, path), method, body);
  }

  private String at(String realm, String path) {
    return keycloak.url() + "/admin/realms/" + realm + path;
  }

  private HttpResponse<String> sendTo(String url, String method, JsonNode body) {
    HttpResponse<String> answer =
        await()
            .atMost(PATIENCE)
            .pollDelay(Duration.ZERO)
            .until(() -> sendOnce(url, method, body), response -> !isRace(response));
    assertThat(answer.statusCode()).as("%s %s: %s", method, url, answer.body()).isBetween(200, 299);
    return answer;
  }

  /**
   * Keycloak's response after a conflict with another writer, the product's mirror for instance,
   * which grants roles to a user who has just signed in: a row of a user who goes away is a
   * violated constraint to Keycloak, and the client retries. A name that is taken is reported in
   * other words.
   */
  private static boolean isRace(HttpResponse<String> answer) {
    return answer.statusCode() == 409 && answer.body().contains("Duplicate resource error");
  }

  private HttpResponse<String> sendOnce(String url, String method, JsonNode body) {
    Api api = new Api(URI.create(url));
    return api.send(
        api.request("")
            .header("authorization", "Bearer " + token())
            .header("content-type", "application/json")
            .method(
                method,
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.toString())));
  }

  /** A new one for each call: they live for a minute only. */
  private String token() {
    return SignIn.json(
            form(
                keycloak.url() + "/realms/master/protocol/openid-connect/token",
                Map.of(
                    "grant_type", "password",
                    "client_id", "admin-cli",
                    "username", "admin",
                    "password", keycloak.adminPassword())))
        .get("access_token")
        .asText();
  }

  /** Posts a form. */
  static HttpResponse<String> form(String url, Map<String, String> fields) {
    Api api = new Api(URI.create(url));
    return api.send(
        api.request("")
            .header("content-type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(encoded(fields))));
  }

  /** Fields as a form or a query. */
  static String encoded(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(
            field ->
                field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
