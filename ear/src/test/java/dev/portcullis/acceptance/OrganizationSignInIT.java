package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.SignInBrowser.fields;
import static dev.portcullis.acceptance.SignInBrowser.header;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.acceptance.SignInBrowser.Begun;
import dev.portcullis.api.DescribedCalls;
import dev.portcullis.launcher.KeycloakServer;
import java.net.URI;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * People sign in in a browser with the identity provider of their own organization (ADR 0022), a
 * realm of a real Keycloak. {@code -Dkeycloak=off} leaves it out.
 */
@ExtendWith(KeycloakUnderTest.class)
@ResourceLock(KeycloakUnderTest.ONE_CLASS)
@Tag("keycloak")
@Tag("micro")
class OrganizationSignInIT {
  private static KeycloakServer keycloak;
  private static Client operator;
  private static SignInBrowser browser;
  private static String organization;
  private static String issuer;

  @BeforeAll
  static void prepare(KeycloakServer server, Api api) {
    keycloak = server;
    operator = Client.operator(api);
    browser = SignInBrowser.forApplication(server, api);
    organization = organization();
    issuer =
        new KeycloakAdmin(keycloak)
            .createRealm(
                "harbor-" + SignInBrowser.name(),
                "panel",
                browser.pages() + "/auth/callback/" + organization,
                "hanna");
    provide(organization, issuer, issuer + "/protocol/openid-connect/certs");
  }

  @Test
  void aMemberSignsInWithTheirOwnOrganizationsProvider() {
    Begun begun = browser.begin(browser.request("organization_id", organization));
    assertThat(begun.provider().toString()).startsWith(issuer + "/protocol/openid-connect/auth?");
    assertThat(fields(begun.provider().getRawQuery()))
        .containsEntry("client_id", "panel")
        .containsEntry("redirect_uri", browser.pages() + "/auth/callback/" + organization);

    HttpResponse<String> end = browser.goOn(begun, begun.signIn("hanna"));

    assertThat(end.statusCode()).as(end.body()).isEqualTo(303);
    URI location = URI.create(header(end, "location"));
    assertThat(location.toString()).startsWith(SignInBrowser.HOME + "#token=");
    Answer profile = browser.session(location).get("/profiles/me");
    assertThat(profile.text()).contains("hanna", organization);
  }

  @Test
  void anAnswerEndsAtTheAddressOfItsOwnProviderOnly() {
    Begun members = browser.begin(browser.request("organization_id", organization));
    URI answer = members.signIn("hanna");
    assertNotEnded(browser.goOn(members, at("/auth/callback", answer)), "state");
    assertNotEnded(browser.goOn(members, at("/auth/callback/other", answer)), "state");

    Begun operators = browser.begin(browser.request());
    URI other = operators.signIn("alice");
    assertNotEnded(browser.goOn(operators, at("/auth/callback/" + organization, other)), "state");
    assertNotEnded(browser.goOn(members, other), "state");
    assertNotEnded(
        browser.goOn(
            members,
            URI.create(
                members
                    .answer(java.util.Map.of("code", "x", "iss", keycloak.issuer()))
                    .toString()
                    .replace("/auth/callback", "/auth/callback/" + organization))),
        "iss");
  }

  @Test
  void anOrganizationWithoutAProviderIsNamed() {
    for (String id : new String[] {organization(), "nobody", ""}) {
      HttpResponse<String> answer = browser.authorize(browser.request("organization_id", id));
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(DescribedCalls.issues(answer)).containsExactly("organization_id");
    }
  }

  @Test
  void aProviderRemovedDuringSignInSignsNoUserIn() {
    String shortLived = organization();
    String realm =
        new KeycloakAdmin(keycloak)
            .createRealm(
                "short-" + SignInBrowser.name(),
                "panel",
                browser.pages() + "/auth/callback/" + shortLived,
                "heidi");
    provide(shortLived, realm, realm + "/protocol/openid-connect/certs");
    Begun begun = browser.begin(browser.request("organization_id", shortLived));
    URI answer = begun.signIn("heidi");

    assertThat(operator.delete("/organizations/" + shortLived + "/oidc-provider").status())
        .isEqualTo(204);

    assertNotEnded(browser.goOn(begun, answer), "state");
  }

  @Test
  void aProviderIsSoughtOnThePublicNetworkOnly() {
    for (String inside :
        new String[] {"http://127.0.0.2:9/realms/x", "http://10.0.0.1/x", "https://localhost/x"}) {
      String unreachable = organization();
      provide(unreachable, inside, "https://id.example/keys");

      HttpResponse<String> answer =
          browser.authorize(browser.request("organization_id", unreachable));

      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
      assertThat(answer.body()).doesNotContain(inside);
      assertThat(operator.delete("/organizations/" + unreachable).status()).isEqualTo(204);
    }
  }

  private static URI at(String path, URI answer) {
    return URI.create(browser.pages() + path + "?" + answer.getRawQuery());
  }

  private static void assertNotEnded(HttpResponse<String> answer, String name) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.headers().firstValue("location")).isEmpty();
    assertThat(DescribedCalls.issues(answer)).containsExactly(name);
  }

  private static String organization() {
    ObjectNode body = Client.json().put("name", "Harbor " + SignInBrowser.name());
    body.putArray("defaultRoles");
    Answer made = operator.post("/organizations/", body);
    assertThat(made.status()).as(made.text()).isBetween(200, 201);
    return made.at("/id");
  }

  /** An audience of another name than the client: ID tokens are for the client. */
  private static void provide(String id, String issuer, String keys) {
    Answer set =
        operator.put(
            "/organizations/" + id + "/oidc-provider",
            Client.json()
                .put("issuer", issuer)
                .put("jwksUri", keys)
                .put("audience", "api-of-harbor")
                .put("clientId", "panel")
                .put("userPanelUrl", "https://panel.harbor.example"));
    assertThat(set.status()).as(set.text()).isEqualTo(200);
  }
}
