package dev.portcullis.acceptance;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.portcullis.acceptance.ConsoleBrowser.Screen;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** People do in the console what they come for, against the real product and its chain. */
@ExtendWith(ServerUnderTest.class)
@Tag("browser")
class ConsoleJourneyIT {
  private static final String ABI =
      """
      [{"type": "function", "name": "transfer", "stateMutability": "nonpayable", "outputs": [],
        "inputs": [{"name": "to", "type": "address"}, {"name": "value", "type": "uint256"}]},
       {"type": "function", "name": "balanceOf", "stateMutability": "view",
        "inputs": [{"name": "owner", "type": "address"}],
        "outputs": [{"name": "", "type": "uint256"}]},
       {"type": "event", "name": "Transfer", "anonymous": false,
        "inputs": [{"name": "from", "type": "address", "indexed": true},
         {"name": "to", "type": "address", "indexed": true},
         {"name": "value", "type": "uint256", "indexed": false}]}]
      """;

  private static ConsoleBrowser browser;

  private final Api api;
  private final DevChain chain;
  private BrowserContext person;
  private Page page;

  ConsoleJourneyIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeAll
  static void open(Api product) {
    browser = new ConsoleBrowser(product);
  }

  @AfterAll
  static void close() {
    browser.close();
  }

  @BeforeEach
  void sitDown() {
    person = browser.person(Screen.LIGHT);
    page = person.newPage();
  }

  @AfterEach
  void leave() {
    person.close();
  }

  @Test
  void anAdministratorsDayFromNothingToADeliveredEventAndAnExplainedDenial() {
    String token = chain.deployToken();
    String name = "Harbor " + System.nanoTime();
    browser.arrive(page, SignIn.operator(api), "organizations");

    link("New organization").first().click();
    field("Name").fill(name);
    button("Create organization").click();
    assertThat(page.locator("main h1")).hasText(name);
    String organization = page.url().replaceAll(".*/organizations/([^/?]+).*", "$1");

    link("Contracts", page.locator("main")).click();
    link("Register contract").first().click();
    field("Address").fill(token);
    field("Name").fill("Token");
    field("ABI as JSON").fill(ABI);
    button("Register").click();
    assertThat(page.locator("main h1")).hasText("Token");
    assertThat(page.locator("main")).containsText("2 of 2 functions have no permission");

    page.getByLabel("Everyone can call balanceOf(address)").click();
    assertThat(page.locator("main")).containsText("1 staged change");
    button("Show differences").click();
    assertThat(page.locator("dialog")).containsText("Everyone can call");
    button("Close").click();
    button("Save all").click();
    assertThat(page.locator("main")).containsText("All changes saved");
    JsonNode saved =
        Client.operator(api)
            .get("/organizations/" + organization + "/contracts/" + token + "/permission-matrix")
            .body();
    assertThat(saved.at("/functions").findValuesAsText("ruleType")).containsExactly("public");

    try (WebhookInbox inbox = new WebhookInbox()) {
      deliver(inbox, token);
    }
    explainADenial(token);
  }

  private void deliver(WebhookInbox inbox, String token) {
    page.navigate("about:blank");
    browser.arrive(page, SignIn.operator(api), "webhooks?open=new");
    Locator drawer = page.locator("dialog");
    if (drawer.count() == 0) {
      page.locator("main").getByText("New webhook").first().click();
    }
    drawer.getByLabel("Name", exact()).fill("Transfers");
    drawer.getByLabel("Contract", exact()).fill(token);
    Locator event = drawer.getByLabel("Event", exact());
    event.selectOption(
        event
            .locator("option", new Locator.LocatorOptions().setHasText("Transfer"))
            .getAttribute("value"));
    drawer.getByLabel("Endpoint URL").fill(inbox.url());
    drawer.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Create")).click();
    assertThat(drawer).containsText("Signing key");
    String key = drawer.locator("code").first().textContent();
    assertThat(key).startsWith("whsec_");
    drawer.getByText("Open webhook").click();
    assertThat(page.locator("main h1")).hasText("Transfers");

    chain.transfer(token, TestWallet.random().address(), 5);

    WebhookInbox.Received received = inbox.next();
    EventWebhook.verify(key, received);
    link("Deliveries", page.locator("main")).click();
    assertThat(page.locator("main table tbody tr")).hasCount(1);
    assertThat(page.locator("main table")).containsText("HTTP 204");
  }

  private void explainADenial(String token) {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    Gateway.of(Client.session(api, wallet))
        .error(
            "eth_call",
            json()
                .put("from", wallet.address().toLowerCase(Locale.ROOT))
                .put("to", token)
                .put(
                    "data", "0xa9059cbb" + "0".repeat(24) + "11".repeat(20) + "0".repeat(63) + "1"),
            "latest");
    page.navigate("about:blank");
    browser.arrive(page, SignIn.operator(api), "denials?address=" + token);

    page.locator("main table tbody tr a").first().click();

    assertThat(page.locator("main .verdict"))
        .containsText(Pattern.compile("denied|refused", Pattern.CASE_INSENSITIVE));
    assertThat(page.locator("main")).containsText("transfer");
  }

  @Test
  void anOrganizationAdministratorSeesTheirOwnAndWhyNotOthers() {
    try (PermittedContract own = PermittedContract.register(api, chain.deployToken());
        PermittedContract other = PermittedContract.register(api, chain.deployToken())) {
      TestWallet wallet = TestWallet.random();
      String user = People.walletUser(api, wallet);
      own.join(user, own.adminRole());
      String id = own.organization().substring("/organizations/".length());
      String foreign = other.organization().substring("/organizations/".length());
      browser.arrive(page, SignIn.token(api, wallet), "organization");

      assertThat(page.locator("main h1")).hasText("Token Bank");
      assertThat(page.locator("nav.rail")).containsText("Contracts");
      assertThat(page.locator("nav.rail")).not().containsText("Tenants");
      assertThat(page.locator("nav.rail")).not().containsText("Services");
      assertThat(page.locator("nav.rail")).not().containsText("Operations");
      page.navigate("about:blank");
      browser.arrive(
          page, SignIn.token(api, wallet), "organizations/" + id + "/contracts/" + own.address());
      assertThat(page.locator("main h1")).hasText("Token");

      page.navigate("about:blank");
      browser.arrive(
          page,
          SignIn.token(api, wallet),
          "organizations/" + foreign + "/contracts/" + other.address());
      assertThat(page.locator("main [role=alert]").first()).containsText("Request");
      assertThat(page.locator("main")).not().containsText("transfer(address,uint256)");
    }
  }

  @Test
  void anAdministratorCreatesChangesAndDeletesAService() {
    String name = "Explorer " + System.nanoTime();
    String key = TestWallet.random().address();
    browser.arrive(page, SignIn.operator(api), "services");

    link("New service").first().click();
    field("Name").fill(name);
    field("Key address").fill("0x12");
    button("Create service").click();
    assertThat(page.locator("dialog")).containsText("must be a 20-byte hexadecimal address");
    field("Key address").fill(key);
    button("Create service").click();
    assertThat(page.locator("main h1")).hasText(name);
    String service = "/admin/services/" + page.url().replaceAll(".*/services/([^/?]+).*", "$1");

    button("Edit").click();
    field("Name").fill(name + " 2");
    button("Save").click();
    assertThat(page.locator("main h1")).hasText(name + " 2");
    Client operator = Client.operator(api);
    assertThat(operator.get(service).at("/name")).isEqualTo(name + " 2");
    assertThat(operator.get(service).at("/publicKey")).isEqualToIgnoringCase(key);

    link("Sessions", page.locator("main")).click();
    assertThat(page.locator("main")).containsText("No active sessions");
    link("Overview", page.locator("main")).click();
    button("Delete service").click();
    Locator dialog = page.locator("dialog");
    dialog.getByRole(AriaRole.TEXTBOX).fill(name + " 2");
    dialog
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Delete service"))
        .click();
    assertThat(page.locator("main h1")).hasText("Services");
    assertThat(operator.get(service).status()).isEqualTo(404);
  }

  private Locator field(String label) {
    return page.getByLabel(label, new Page.GetByLabelOptions().setExact(true));
  }

  private static Locator.GetByLabelOptions exact() {
    return new Locator.GetByLabelOptions().setExact(true);
  }

  private Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private Locator link(String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private static Locator link(String name, Locator within) {
    return within.getByRole(
        AriaRole.LINK, new Locator.GetByRoleOptions().setName(name).setExact(true));
  }
}
