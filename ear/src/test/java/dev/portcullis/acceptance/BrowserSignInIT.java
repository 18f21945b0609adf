package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.SignInBrowser.COOKIE;
import static dev.portcullis.acceptance.SignInBrowser.HOME;
import static dev.portcullis.acceptance.SignInBrowser.fields;
import static dev.portcullis.acceptance.SignInBrowser.header;
import static dev.portcullis.acceptance.SignInBrowser.name;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.acceptance.SignInBrowser.Begun;
import dev.portcullis.api.DescribedCalls;
import dev.portcullis.kernel.Ids;
import dev.portcullis.launcher.KeycloakServer;
import dev.portcullis.testing.client.ClientScenario;
import dev.portcullis.testing.client.RunsClient;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A person in front of a browser signs in for a registered application, through a real Keycloak
 * (R-IDN-9, ADR 0022). {@code -Dkeycloak=off} leaves it out.
 */
@ExtendWith(KeycloakUnderTest.class)
@ResourceLock(KeycloakUnderTest.ONE_CLASS)
@Tag("keycloak")
class BrowserSignInIT {
  private static KeycloakServer keycloak;
  private static Api api;
  private static Client operator;
  private static SignInBrowser browser;
  private static String application;

  @BeforeAll
  static void register(KeycloakServer server, Api product) {
    keycloak = server;
    api = product;
    operator = Client.operator(api);
    browser = SignInBrowser.forApplication(server, product, "http://localhost:24101/callback");
    application = browser.application();
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
        .containsEntry("redirect_uri", browser.pages() + "/auth/callback")
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
  void theConsoleNeedsNoRegistrationAndHasOneAddress() {
    Map<String, String> asked = request(browser.pages() + "/console/", "s");
    asked.put("client_id", "portcullis-console");
    Begun begun = begin(asked);

    HttpResponse<String> end = end(begun, begun.signIn("alice"));

    assertThat(header(end, "location")).startsWith(browser.pages() + "/console/#token=");
    for (String other : List.of("https://evil.example/console/", browser.pages() + "/console")) {
      asked.put("redirect_uri", other);
      assertThat(browser.authorize(asked).statusCode()).as(other).isEqualTo(400);
    }
  }

  @Test
  void theBrowsersCookieIsUnreachableForScriptsAndOtherSites() {
    Begun begun = begin(request(HOME, "s"));

    assertThat(begun.cookieHeader())
        .containsIgnoringCase("httponly")
        .containsIgnoringCase("samesite=lax");
    assertThat(begun.provider().toString()).doesNotContain(begun.cookie());
  }

  @Test
  void noUserIsRedirectedToAnUnregisteredAddress() {
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
  void aMissingOrUnsupportedParameterIsNamed() {
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
  void aUserSeesErrorsOnAPageWithoutARedirect() {
    String query = KeycloakAdmin.encoded(with("client_id", "<b>unknown"));
    HttpResponse<String> page =
        api.send(api.request("/auth/authorize?" + query).header("accept", "text/html,*/*;q=0.8"));
    assertThat(page.statusCode()).isEqualTo(400);
    assertThat(page.headers().firstValue("content-type").orElse("")).startsWith("text/html");
    assertThat(page.body())
        .contains("client_id must be the client ID of a registered application")
        .doesNotContain("<b>", "href", HOME);
    assertThat(page.headers().firstValue("location")).isEmpty();
    assertThat(page.headers().firstValue("set-cookie")).isEmpty();
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
  void aResponseOfAnotherProviderIsRejected() {
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
  void theProvidersErrorReachesTheApplication() {
    Begun begun = begin(request(HOME, "s"));

    assertDenied(end(begun, begun.answer(Map.of("error", "access_denied"))), "access_denied");
    assertDenied(end(begun, begun.answer(Map.of("error", "<script>"))), "access_denied");
    assertDenied(end(begun, begun.answer(Map.of())), "access_denied");
    assertDenied(
        end(begun, begun.answer(Map.of("error", "server_error", "code", "x"))), "access_denied");
  }

  @Test
  void anApplicationRemovedDuringSignInReceivesNoToken() {
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
  @RunsClient(ClientScenario.PRIVIDIUM_POPUP)
  void thePopupOfThePublicPackageSignsIn() {
    NodeScript script = NodeScript.of("authorize.mjs");
    String url = "http://localhost:24101/callback";

    JsonNode said = run(script, url, "alice");
    assertThat(said.at("/user/displayName").asText()).as("%s", said).isEqualTo("alice");
    assertThat(said.at("/opened").asText()).startsWith(browser.pages() + "/auth/authorize?");

    String username = "walletless-" + name();
    new KeycloakAdmin(keycloak).createUser(username);
    JsonNode refused = run(script, url, username, "wallet:required");
    assertThat(refused.at("/error").asText()).as("%s", refused).isNotEmpty();
    assertThat(refused.has("user")).isFalse();
  }

  private static JsonNode run(NodeScript script, String url, String username, String... scopes) {
    ObjectNode input =
        Client.json()
            .put("baseUrl", browser.pages().toString())
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

  private static Begun begin(Map<String, String> request) {
    return browser.begin(request);
  }

  private static HttpResponse<String> end(Begun begun, URI answer) {
    return browser.goOn(begun, answer);
  }

  private static HttpResponse<String> send(URI answer, String cookie) {
    return browser.send(answer, cookie);
  }

  private static void assertRefusedHere(Map<String, String> request, String name) {
    HttpResponse<String> answer = browser.authorize(request);
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
    Map<String, String> request = browser.request("redirect_uri", url);
    request.put("state", state);
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

  private static Client session(String token) {
    return new Client(api, "authorization", "Bearer " + token);
  }

  private static Map<String, String> fragment(HttpResponse<String> answer) {
    return fields(URI.create(header(answer, "location")).getRawFragment());
  }
}
