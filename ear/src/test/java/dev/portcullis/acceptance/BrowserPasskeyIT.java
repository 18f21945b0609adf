package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.SignInBrowser.header;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.acceptance.SignInBrowser.Begun;
import dev.portcullis.api.DescribedCalls;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.launcher.KeycloakServer;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Administrators sign in in a browser with their passkey as well (R-IDN-5, ADR 0022), after a real
 * Keycloak. {@code -Dkeycloak=off} leaves it out.
 */
@ExtendWith(KeycloakUnderTest.class)
@ResourceLock(KeycloakUnderTest.ONE_CLASS)
@Tag("keycloak")
class BrowserPasskeyIT {
  private static final Pattern CHALLENGE = Pattern.compile("data-challenge=\"([^\"]+)\"");
  private static final String REDIRECT = "http://localhost:24102/callback";

  private static KeycloakServer keycloak;
  private static Api api;
  private static Client operator;
  private static SignInBrowser browser;

  @BeforeAll
  static void register(KeycloakServer server, Api product) {
    keycloak = server;
    api = product;
    operator = Client.operator(api);
    browser = SignInBrowser.forApplication(server, product, REDIRECT);
  }

  @Test
  void aPasskeyOnOurPageEndsTheSignIn() {
    Officer officer = officer();
    Asked asked = asked(officer);
    assertThat(asked.page().body()).contains("Sign in to A &lt;b&gt;&amp;&lt;/b&gt; &quot;B&quot;");

    HttpResponse<String> end = answer(officer.key().answer(asked.challenge()), asked.cookie());

    assertThat(end.statusCode()).as(end.body()).isEqualTo(200);
    JsonNode body = Client.json(end.body());
    assertThat(body.fieldNames()).toIterable().containsExactly("redirectUrl");
    URI location = URI.create(body.get("redirectUrl").asText());
    assertThat(location.toString()).startsWith(SignInBrowser.HOME + "#token=");
    assertThat(SignInBrowser.fields(location.getRawFragment()))
        .containsOnlyKeys("token", "state")
        .containsEntry("state", "s");
    assertThat(browser.session(location).get("/profiles/me").at("/id")).isEqualTo(officer.id());
    assertThat(header(end, "cache-control")).isEqualTo("no-store");
    assertThat(header(end, "set-cookie"))
        .startsWith(SignInBrowser.COOKIE + "=")
        .containsIgnoringCase("max-age=0");
    assertThat(actions(officer)).startsWith("auth.login_succeeded");
  }

  @Test
  void thePageRunsItsOwnScriptOnlyAndHandsNothingOut() {
    HttpResponse<String> page = asked(officer()).page();

    String policy = header(page, "content-security-policy");
    assertThat(policy)
        .contains("default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'")
        .contains("base-uri 'none'", "form-action 'none'")
        .contains("script-src " + hash(page.body(), "script"))
        .contains("style-src " + hash(page.body(), "style"))
        .doesNotContain("unsafe", "http:", "https:", "*");
    assertThat(header(page, "content-type")).startsWith("text/html");
    assertThat(header(page, "cache-control")).isEqualTo("no-store");
    assertThat(header(page, "referrer-policy")).isEqualTo("no-referrer");
    assertThat(header(page, "x-content-type-options")).isEqualTo("nosniff");
    assertThat(page.headers().firstValue("location")).isEmpty();
    assertThat(page.body()).doesNotContain("token=");
    assertThat(header(page, "set-cookie"))
        .containsIgnoringCase("httponly")
        .containsIgnoringCase("samesite=lax");
  }

  @Test
  void anAnswerIsGoodOnceAndInItsOwnSignInOnly() {
    Officer officer = officer();
    Asked asked = asked(officer);
    Asked another = asked(officer);
    ObjectNode good = officer.key().answer(asked.challenge());

    assertRefused(answer(good, null));
    assertRefused(answer(good, "a.b"));
    assertRefused(answer(good, asked.begun().cookie()));
    assertRefused(answer(good, another.cookie()));
    assertRefused(answer(good, asked(officer()).cookie()));
    assertRefused(
        answer(
            officer.key().from("https://evil.example").answer(asked.challenge()), asked.cookie()));
    ObjectNode tampered = good.deepCopy();
    ((ObjectNode) tampered.get("response")).put("signature", "AAAA");
    assertRefused(answer(tampered, asked.cookie()));
    assertThat(actions(officer)).startsWith("passkey.authenticate-failed");
    assertThat(officer.session().get("/profiles/me").status()).isEqualTo(200);

    officer.key().from(browser.pages().toString());
    HttpResponse<String> end = answer(officer.key().answer(asked.challenge()), asked.cookie());
    assertThat(end.statusCode()).as(end.body()).isEqualTo(200);
    assertRefused(answer(officer.key().answer(asked.challenge()), asked.cookie()));
  }

  @Test
  void aChallengeOfAnotherLoginDoesNotFit() {
    Officer officer = officer();
    Asked asked = asked(officer);
    String jwt = KeycloakLogin.tokens(keycloak, officer.name()).get("access_token").asText();
    JsonNode other =
        Client.json(api.post("/auth/login/oidc", Client.json().put("jwt", jwt).toString()).body());
    assertThat(other.get("requiresMfa").asBoolean()).isTrue();

    assertRefused(answer(officer.key().answer(other), asked.cookie()));
  }

  @Test
  void anInvalidAssertionIsNamed() {
    Asked asked = asked(officer());

    for (String body : List.of("{}", "{\"passkeyAssertion\":{}}", "{\"passkeyAssertion\":1}")) {
      HttpResponse<String> answer = post(body, asked.cookie());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(DescribedCalls.issues(answer)).containsExactly("passkeyAssertion");
    }
  }

  @Test
  void anApplicationRemovedDuringSignInReceivesNoToken() {
    Officer officer = officer();
    SignInBrowser shortLived = SignInBrowser.forApplication(keycloak, api);
    Begun begun = shortLived.begin(shortLived.request());
    Asked asked = asked(begun, shortLived.goOn(begun, begun.signIn(officer.name())));
    String id =
        operator.get("/applications?limit=100").body().get("items").findParents("clientId").stream()
            .filter(known -> known.get("clientId").asText().equals(shortLived.application()))
            .findFirst()
            .orElseThrow()
            .get("id")
            .asText();
    assertThat(operator.delete("/applications/" + id).status()).isEqualTo(204);

    HttpResponse<String> end = answer(officer.key().answer(asked.challenge()), asked.cookie());

    assertThat(end.statusCode()).as(end.body()).isEqualTo(400);
  }

  @Test
  void anAccountDeletedDuringSignInReceivesNoToken() {
    Officer officer = officer();
    Asked asked = asked(officer);
    assertThat(operator.delete("/users/" + officer.id()).status()).isEqualTo(204);

    HttpResponse<String> end = answer(officer.key().answer(asked.challenge()), asked.cookie());

    assertThat(end.statusCode()).as(end.body()).isEqualTo(403);
  }

  @Test
  void inARealBrowserThePageLeadsToTheApplication() {
    NodeScript script = NodeScript.of("signin-passkey.mjs");
    Optional<Path> chromium = NpmClientsAcceptanceIT.chromium();
    assumeTrue(chromium.isPresent(), "skipped: there is no chromium on this machine");
    String name = "officer-" + SignInBrowser.name();
    String id = administrator(name);
    String query = KeycloakAdmin.encoded(browser.request("redirect_uri", REDIRECT));
    ObjectNode input =
        Client.json()
            .put("pages", browser.pages().toString())
            .put("token", firstSession(name).value().replace("Bearer ", ""))
            .put("authorize", browser.pages() + "/auth/authorize?" + query)
            .put("redirectUrl", REDIRECT)
            .put("username", name)
            .put("password", keycloak.testPassword())
            .put("chromium", chromium.get().toString());

    String output = script.run(input.toString());

    JsonNode said = Client.json(output.substring(output.lastIndexOf('\n') + 1));
    assertThat(said.get("registered").asInt()).as(output).isEqualTo(200);
    URI location = URI.create(said.get("location").asText());
    assertThat(location.toString()).startsWith(REDIRECT + "#token=");
    assertThat(browser.session(location).get("/profiles/me").at("/id")).isEqualTo(id);
  }

  /** An administrator with a passkey. */
  private record Officer(String id, String name, Client session, TestAuthenticator key) {}

  /** A sign-in that lacks a passkey only. */
  private record Asked(Begun begun, HttpResponse<String> page, JsonNode challenge) {
    String cookie() {
      return SignInBrowser.value(header(page, "set-cookie"));
    }
  }

  private static Asked asked(Officer officer) {
    Begun begun = browser.begin(browser.request());
    return asked(begun, browser.goOn(begun, begun.signIn(officer.name())));
  }

  private static Asked asked(Begun begun, HttpResponse<String> page) {
    assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
    Matcher challenge = CHALLENGE.matcher(page.body());
    assertThat(challenge.find()).as(page.body()).isTrue();
    return new Asked(begun, page, Client.json(challenge.group(1).replace("&quot;", "\"")));
  }

  private static HttpResponse<String> answer(ObjectNode assertion, String cookie) {
    return post(Client.json().<ObjectNode>set("passkeyAssertion", assertion).toString(), cookie);
  }

  private static HttpResponse<String> post(String body, String cookie) {
    return api.send(
        SignInBrowser.with(
            api.request("/auth/authorize/passkey")
                .header("content-type", "application/json")
                .POST(BodyPublishers.ofString(body)),
            cookie));
  }

  private static void assertRefused(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(401);
    assertThat(answer.body()).doesNotContain("token=");
  }

  /** The last actions of an officer, newest first. */
  private static List<String> actions(Officer officer) {
    Answer rows = operator.get("/audit-logs?limit=5&userId=" + officer.id());
    assertThat(rows.status()).as(rows.text()).isEqualTo(200);
    return rows.body().findValuesAsText("actionType");
  }

  private static Officer officer() {
    String name = "officer-" + SignInBrowser.name();
    String id = administrator(name);
    Client session = firstSession(name);
    TestAuthenticator key = new TestAuthenticator().from(browser.pages().toString());
    Answer options = session.post("/webauthn/register/begin", Client.json());
    Answer passkey =
        session.post(
            "/webauthn/register/finish",
            Client.json().<ObjectNode>set("response", key.register(options.body())));
    assertThat(passkey.status()).as(passkey.text()).isEqualTo(200);
    return new Officer(id, name, session, key);
  }

  private static Client firstSession(String name) {
    Begun begun = browser.begin(browser.request());
    HttpResponse<String> end = browser.goOn(begun, begun.signIn(name));
    return browser.session(URI.create(header(end, "location")));
  }

  private static String administrator(String name) {
    ObjectNode user =
        Client.json()
            .put("displayName", "Officer")
            .put("issuer", keycloak.issuer())
            .put("oidcSub", new KeycloakAdmin(keycloak).createUser(name));
    user.putArray("roles").addObject().put("id", "admin");
    Answer made = operator.post("/users", user);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return made.at("/id");
  }

  private static String hash(String page, String element) {
    int begin = page.indexOf("<" + element + ">") + element.length() + 2;
    String text = page.substring(begin, page.indexOf("</" + element + ">"));
    byte[] digest = Sha256.digest(text.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }
}
