package dev.portcullis.acceptance;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.gson.JsonObject;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.RequestOptions;
import dev.portcullis.acceptance.ConsoleBrowser.Screen;
import dev.portcullis.launcher.KeycloakServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** People come into the console through a real Keycloak or with a wallet, in a real browser. */
@ExtendWith(KeycloakUnderTest.class)
@ResourceLock(KeycloakUnderTest.ONE_CLASS)
@Tag("keycloak")
@Tag("browser")
class ConsoleSignInIT {
  private static final String SINGLE_SIGN_ON = "Continue with single sign-on";

  private static KeycloakServer keycloak;
  private static Api api;
  private static ConsoleBrowser browser;

  @BeforeAll
  static void open(KeycloakServer server, Api product) {
    keycloak = server;
    api = product;
    browser = new ConsoleBrowser(product);
  }

  @AfterAll
  static void close() {
    browser.close();
  }

  @Test
  void keycloakReturnsToTheRequestedPageAndAgainAfterAReload() {
    try (BrowserContext alice = browser.person(Screen.LIGHT)) {
      Page page = alice.newPage();
      page.navigate(browser.address("me?from=a%20bookmark"));
      button(page, SINGLE_SIGN_ON).click();
      page.locator("#username").fill("alice");
      // With organizations one page requests the name and the next the password.
      if (page.locator("#password").count() == 0) {
        page.locator("#kc-login").click();
      }
      page.locator("#password").fill(keycloak.testPassword());
      page.locator("#kc-login").click();

      assertThat(page.locator("main h1")).isVisible();
      assertThat(page.url()).isEqualTo(browser.address("me?from=a%20bookmark"));
      assertThat(page.content()).doesNotContain("token=");
      assertThat(kept(page)).doesNotContain("token");

      page.reload();

      assertThat(page.locator("main h1")).isVisible();
      assertThat(page.url()).isEqualTo(browser.address("me?from=a%20bookmark"));
    }
  }

  @Test
  void aSignedOutUserStaysSignedOut() {
    try (BrowserContext alice = browser.person(Screen.LIGHT)) {
      Page page = alice.newPage();
      EthereumWallet.give(alice, TestWallet.OPERATOR);
      page.navigate(browser.address(""));
      button(page, "Sign in with a wallet").click();
      assertThat(page.locator("main h1")).isVisible();
      String[] used = new String[1];
      page.onRequest(request -> used[0] = request.headers().getOrDefault("authorization", used[0]));

      button(page, "Sign out").click();

      assertThat(button(page, SINGLE_SIGN_ON)).isVisible();
      page.reload();
      assertThat(button(page, SINGLE_SIGN_ON)).isVisible();
      assertThat(used[0]).startsWith("Bearer ");
      int answer =
          page.request()
              .get(
                  browser.address("../profiles/me"),
                  RequestOptions.create().setHeader("authorization", used[0]))
              .status();
      assertThat(answer).isEqualTo(401);
    }
  }

  @Test
  void aTokenThatTheConsoleDidNotRequestIsRejected() {
    try (BrowserContext somebody = browser.person(Screen.LIGHT)) {
      Page page = somebody.newPage();
      page.navigate(browser.address("#token=stolen&state=s"));
      assertThat(button(page, SINGLE_SIGN_ON)).isVisible();
      assertThat(page.url()).doesNotContain("stolen");

      browser.arrive(page, "no-token-at-all", "me");

      assertThat(button(page, SINGLE_SIGN_ON)).isVisible();
      assertThat(page.getByRole(AriaRole.STATUS)).containsText("session has ended");
    }
  }

  @Test
  void aUserWithAWalletAddsTheNetworkAndAPasskey() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    BrowserContext person = browser.person(Screen.LIGHT);
    Page page = person.newPage();
    EthereumWallet given = EthereumWallet.give(person, wallet);
    authenticator(person, page);
    browser.arrive(page, SignIn.token(api, wallet), "wallet");

    page.locator("main").getByText("Add network").first().click();

    assertThat(page.locator("main")).containsText("Network added to your wallet");
    assertThat(given.networks()).hasSize(1);
    JsonNode network = given.networks().get(0);
    assertThat(network.get("chainId").asText()).isEqualTo(chainId());
    assertThat(network.at("/rpcUrls/0").asText()).contains("/rpc/wallet/");

    link(page, "Somebody").click();
    link(page, "Passkeys").click();
    button(page, "Register passkey").first().click();
    Locator dialog = page.locator("dialog");
    dialog.locator("input").first().fill("My laptop");
    dialog.locator("button[type=submit]").click();
    assertThat(page.locator("main table")).containsText("My laptop");
    person.close();
  }

  private static String chainId() {
    return Client.json(api.get("/.well-known/portcullis").body()).get("chainId").asText();
  }

  /** A device that holds passkeys and always confirms (WebAuthn Level 3, 11). */
  private static void authenticator(BrowserContext person, Page page) {
    CDPSession devices = person.newCDPSession(page);
    devices.send("WebAuthn.enable");
    JsonObject options = new JsonObject();
    options.addProperty("protocol", "ctap2");
    options.addProperty("transport", "internal");
    options.addProperty("hasResidentKey", true);
    options.addProperty("hasUserVerification", true);
    options.addProperty("isUserVerified", true);
    options.addProperty("automaticPresenceSimulation", true);
    JsonObject arguments = new JsonObject();
    arguments.add("options", options);
    devices.send("WebAuthn.addVirtualAuthenticator", arguments);
  }

  private static Locator link(Page page, String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name));
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }

  /** All that scripts can keep in a browser, as text. */
  private static String kept(Page page) {
    return (String)
        page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])");
  }
}
