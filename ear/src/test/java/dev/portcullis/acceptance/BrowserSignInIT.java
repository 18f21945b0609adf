package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.kernel.Ids;
import dev.portcullis.launcher.KeycloakServer;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A person in front of a browser signs in for a registered application, through a real Keycloak
 * (supplement 1.3.4; ADR 0022). {@code -Dkeycloak=off} leaves it out.
 */
@ExtendWith(KeycloakUnderTest.class)
@DisabledIfSystemProperty(named = "base.url", matches = ".+")
@EnabledIfSystemProperty(named = "keycloak", matches = "on")
class BrowserSignInIT {
  private static final String HOME = "https://app.example/auth/callback?from=portcullis";
  private static final String COOKIE = "portcullis-signin";

  private static KeycloakServer keycloak;
  private static Api api;
  private static Client operator;
  private static String application;

  @BeforeAll
  static void register(KeycloakServer server, Api product) {
    keycloak = server;
    api = product;
    operator = Client.operator(api);
    application = application("app-" + name(), HOME, "http://localhost:24101/callback");
  }

  @Test
  void theApplicationReceivesATokenAndItsState() {
    String state = "a b&c=d#e+%/\\\"<script>~";
    Begun begun = begin(request(HOME, state));
    Map<String, String> asked = fields(begun.provider().getRawQuery());
    assertThat(begun.provider().toString())
        .startsWith(keycloak.issuer() + "/protocol/openid-connect/auth?");
    assertThat(asked)
        .containsEntry("response_type", "code")
        .containsEntry("redirect_uri", api.baseUrl() + "/auth/callback")
        .containsEntry("code_challenge_method", "S256")
        .containsKeys("state", "nonce", "code_challenge")
        .doesNotContainValue(state);

    HttpResponse<String> end = end(begun, begun.signIn("alice"));

    assertThat(end.statusCode()).as(end.body()).isEqualTo(303);
    assertThat(header(end, "location")).startsWith(HOME + "#token=");
    Map<String, String> received = fragment(end);
    assertThat(received).containsOnlyKeys("token", "state").containsEntry("state", state);
    Answer profile = session(received.get("token")).get("/profiles/me");
    assertThat(profile.status()).as(profile.text()).isEqualTo(200);
    assertThat(profile.text()).contains("alice");
    assertThat(header(end, "cache-control")).isEqualTo("no-store");
    assertThat(header(end, "set-cookie"))
        .startsWith(COOKIE + "=")
        .containsIgnoringCase("max-age=0");
  }

  @Test
  void whatTheBrowserCarriesIsOutOfReachOfScriptsAndOtherSites() {
    Begun begun = begin(request(HOME, "s"));

    assertThat(begun.cookieHeader())
        .containsIgnoringCase("httponly")
        .containsIgnoringCase("samesite=lax");
    assertThat(begun.provider().toString()).doesNotContain(begun.cookie());
  }

  @Test
  void nobodyIsSentToAnAddressThatIsNotRegistered() {
    for (String url :
        List.of(
            HOME + "/",
            HOME + "&more=1",
            HOME + "#",
            HOME.toUpperCase(java.util.Locale.ROOT),
            HOME.substring(0, HOME.length() - 1),
            HOME.replace("https", "http"),
            HOME.replace("app.example", "app.example.evil.example"),
            HOME.replace("app.example", "app.example@evil.example"),
            HOME.replace("app.example", "app.example:443"),
            HOME.replace("app.example", "app.example."),
            HOME.replace("/auth/", "/auth/../"),
            HOME.replace("/auth/", "/%61uth/"),
            HOME.replace("/auth/", "/auth//"),
            "https://evil.example/" + HOME,
            "//app.example/auth/callback?from=portcullis",
            "javascript:alert(1)",
            " " + HOME,
            HOME + " ",
            "http://localhost:24102/callback",
            "http://127.0.0.1:24101/callback")) {
      assertRefusedHere(request(url, "s"), "redirect_uri");
    }
  }

  @Test
  void whatIsMissingOrNotOfferedIsNamedHere() {
    assertRefusedHere(without("client_id"), "client_id");
    assertRefusedHere(without("redirect_uri"), "redirect_uri");
    assertRefusedHere(without("state"), "state");
    assertRefusedHere(without("response_type"), "response_type");
    assertRefusedHere(with("client_id", "unknown"), "client_id");
    assertRefusedHere(with("client_id", application + " "), "client_id");
    assertRefusedHere(with("response_type", "code"), "response_type");
    assertRefusedHere(with("scope", "openid"), "scope");
    assertRefusedHere(with("prompt", "none"), "prompt");
  }

  @Test
  void anotherBrowserCannotEndASignIn() {
    Begun victims = begin(request(HOME, "s"));
    Begun attackers = begin(request(HOME, "s"));
    URI answer = attackers.signIn("alice");

    for (String cookie : List.of("", "x", "x.y", victims.cookie(), attackers.cookie() + "x")) {
      assertNotEnded(send(answer, cookie));
    }
    assertNotEnded(send(answer, null));
    assertNotEnded(
        send(
            URI.create(answer.toString().replaceAll("([?&]state=)[^&]+", "$1x")),
            attackers.cookie()));
    assertNotEnded(
        send(
            URI.create(answer.toString().replaceAll("([?&]state=)[^&]+&?", "$1&")),
            attackers.cookie()));
  }

  @Test
  void anAnswerOfAnotherProviderIsRefused() {
    Begun begun = begin(request(HOME, "s"));
    URI answer = begun.signIn("alice");

    HttpResponse<String> end =
        send(
            URI.create(
                answer.toString().replaceAll("&iss=[^&]+", "") + "&iss=https%3A%2F%2Fevil.example"),
            begun.cookie());

    assertNotEnded(end);
    assertThat(end.body()).contains("\"iss\"");
  }

  @Test
  void aCodeIsGoodOnceAndForItsOwnSignInOnly() {
    Begun first = begin(request(HOME, "s"));
    URI answer = first.signIn("alice");
    assertThat(fragment(end(first, answer))).containsKey("token");
    assertDenied(end(first, answer), "access_denied");

    Begun second = begin(request(HOME, "s"));
    String foreignCode =
        fields(begin(request(HOME, "s")).signIn("alice").getRawQuery()).get("code");
    assertDenied(end(second, second.answer(Map.of("code", foreignCode))), "access_denied");
    assertDenied(end(second, second.answer(Map.of("code", "made-up"))), "access_denied");
  }

  @Test
  void theProvidersRefusalReachesTheApplication() {
    Begun begun = begin(request(HOME, "s"));

    assertDenied(end(begun, begun.answer(Map.of("error", "access_denied"))), "access_denied");
    assertDenied(end(begun, begun.answer(Map.of("error", "<script>"))), "access_denied");
    assertDenied(end(begun, begun.answer(Map.of())), "access_denied");
    assertDenied(
        end(begun, begun.answer(Map.of("error", "server_error", "code", "x"))), "access_denied");
  }

  @Test
  void anApplicationThatIsRemovedMeanwhileReceivesNothing() {
    String id = Ids.id();
    String url = "https://" + name() + ".example/callback";
    ObjectNode body = Client.json().put("clientId", id).put("name", "Short-lived");
    body.putArray("redirectUrls").add(url);
    Answer made = operator.post("/applications", body);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    Begun begun = begin(with(Map.of("client_id", id, "redirect_uri", url)));
    URI answer = begun.signIn("alice");

    assertThat(operator.delete("/applications/" + made.at("/id")).status()).isEqualTo(204);

    assertNotEnded(end(begun, answer));
  }

  @Test
  void aWalletCanBeRequired() {
    String username = "walletless-" + name();
    String person = new KeycloakAdmin(keycloak).createUser(username);
    Begun without = begin(with("scope", "wallet:required"));
    assertDenied(end(without, without.signIn(username)), "wallet_required");

    ObjectNode user =
        Client.json()
            .put("displayName", "Owner")
            .put("issuer", keycloak.issuer())
            .put("oidcSub", person);
    user.putArray("wallets").add(TestWallet.random().address());
    assertThat(operator.post("/users", user).status()).isEqualTo(201);

    Begun with = begin(with("scope", "wallet:required network:required"));
    assertThat(fragment(end(with, with.signIn(username)))).containsKey("token");
  }

  @Test
  void anAdministratorWithAPasskeyReceivesNoTokenWithoutIt() {
    String username = "officer-" + name();
    ObjectNode user =
        Client.json()
            .put("displayName", "Officer")
            .put("issuer", keycloak.issuer())
            .put("oidcSub", new KeycloakAdmin(keycloak).createUser(username));
    user.putArray("roles").addObject().put("id", "admin");
    assertThat(operator.post("/users", user).status()).isEqualTo(201);
    Begun first = begin(request(HOME, "s"));
    Client session = session(fragment(end(first, first.signIn(username))).get("token"));
    Answer options = session.post("/webauthn/register/begin", Client.json());
    Answer passkey =
        session.post(
            "/webauthn/register/finish",
            Client.json()
                .<ObjectNode>set("response", new TestAuthenticator().register(options.body())));
    assertThat(passkey.status()).as(passkey.text()).isEqualTo(200);

    Begun second = begin(request(HOME, "s"));

    assertDenied(end(second, second.signIn(username)), "mfa_required");
  }

  @Test
  void thePopupOfThePublicPackageSignsIn() {
    NodeScript script = NodeScript.of("authorize.mjs");
    String url = "http://localhost:24101/callback";

    JsonNode said = run(script, url, "alice");
    assertThat(said.at("/user/displayName").asText()).as("%s", said).isEqualTo("alice");
    assertThat(said.at("/opened").asText()).startsWith(api.baseUrl() + "/auth/authorize?");

    String username = "walletless-" + name();
    new KeycloakAdmin(keycloak).createUser(username);
    JsonNode refused = run(script, url, username, "wallet:required");
    assertThat(refused.at("/error").asText()).as("%s", refused).isNotEmpty();
    assertThat(refused.has("user")).isFalse();
  }

  private static JsonNode run(NodeScript script, String url, String username, String... scopes) {
    ObjectNode input =
        Client.json()
            .put("baseUrl", api.baseUrl().toString())
            .put("clientId", application)
            .put("redirectUrl", url)
            .put("chainId", 6565)
            .put("username", username)
            .put("password", keycloak.testPassword());
    for (String scope : scopes) {
      input.withArray("scopes").add(scope);
    }
    String output = script.run(input.toString());
    return Client.json(output.substring(output.lastIndexOf('\n') + 1));
  }

  /** A sign-in that has begun in a browser. */
  private record Begun(URI provider, String cookieHeader) {
    String cookie() {
      return cookieHeader
          .substring(COOKIE.length() + 1, cookieHeader.indexOf(';'))
          .replace("\"", "");
    }

    /** The address that Keycloak sends a user back to. */
    URI signIn(String username) {
      return KeycloakLogin.through(keycloak, provider, username);
    }

    /** The same without Keycloak, with the right state. */
    URI answer(Map<String, String> fields) {
      Map<String, String> all = new LinkedHashMap<>(fields);
      all.put("state", fields(provider.getRawQuery()).get("state"));
      return URI.create(api.baseUrl() + "/auth/callback?" + KeycloakAdmin.encoded(all));
    }
  }

  private static Begun begin(Map<String, String> request) {
    HttpResponse<String> answer = api.get("/auth/authorize?" + KeycloakAdmin.encoded(request));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
    return new Begun(URI.create(header(answer, "location")), header(answer, "set-cookie"));
  }

  private static HttpResponse<String> end(Begun begun, URI answer) {
    return send(answer, begun.cookie());
  }

  private static HttpResponse<String> send(URI answer, String cookie) {
    String path = answer.toString().substring(api.baseUrl().toString().length());
    var request = api.request(path).GET();
    return api.send(cookie == null ? request : request.header("cookie", COOKIE + "=" + cookie));
  }

  private static void assertRefusedHere(Map<String, String> request, String name) {
    HttpResponse<String> answer = api.get("/auth/authorize?" + KeycloakAdmin.encoded(request));
    assertThat(answer.statusCode()).as("%s: %s", request, answer.body()).isEqualTo(400);
    assertThat(answer.headers().firstValue("location")).as(request.toString()).isEmpty();
    assertThat(answer.headers().firstValue("set-cookie")).as(request.toString()).isEmpty();
    assertThat(DescribedCalls.issues(answer)).as(request.toString()).containsExactly(name);
  }

  private static void assertNotEnded(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.headers().firstValue("location")).isEmpty();
  }

  private static void assertDenied(HttpResponse<String> answer, String error) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
    assertThat(header(answer, "location")).startsWith(HOME + "#error=");
    assertThat(fragment(answer))
        .containsOnlyKeys("error", "error_description", "state")
        .containsEntry("error", error)
        .containsEntry("state", "s");
  }

  private static Map<String, String> request(String url, String state) {
    Map<String, String> request = new LinkedHashMap<>();
    request.put("client_id", application);
    request.put("redirect_uri", url);
    request.put("state", state);
    request.put("response_type", "token");
    return request;
  }

  private static Map<String, String> with(String name, String value) {
    return with(Map.of(name, value));
  }

  private static Map<String, String> with(Map<String, String> fields) {
    Map<String, String> request = request(HOME, "s");
    request.putAll(fields);
    return request;
  }

  private static Map<String, String> without(String name) {
    Map<String, String> request = request(HOME, "s");
    request.remove(name);
    return request;
  }

  private static String application(String clientId, String... urls) {
    ObjectNode body = Client.json().put("clientId", clientId).put("name", "Application");
    for (String url : urls) {
      body.withArray("redirectUrls").add(url);
    }
    Answer made = operator.post("/applications", body);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return made.at("/clientId");
  }

  private static Client session(String token) {
    return new Client(api, "authorization", "Bearer " + token);
  }

  private static Map<String, String> fragment(HttpResponse<String> answer) {
    return fields(URI.create(header(answer, "location")).getRawFragment());
  }

  private static Map<String, String> fields(String query) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (String field : query.split("&", -1)) {
      int equals = field.indexOf('=');
      fields.put(
          field.substring(0, equals),
          URLDecoder.decode(field.substring(equals + 1), StandardCharsets.UTF_8));
    }
    return fields;
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  private static String name() {
    return HexFormat.of().formatHex(Ids.bytes(6));
  }
}
