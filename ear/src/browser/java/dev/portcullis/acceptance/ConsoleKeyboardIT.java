package dev.portcullis.acceptance;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.portcullis.acceptance.ConsoleBrowser.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The console without a mouse: the focus is visible, and a returning user finds the focus where it
 * was.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("browser")
@Tag("wildfly")
class ConsoleKeyboardIT {
  /** What the focus can go to, in the order of the page. */
  private static final String STOPS =
      """
      window.stops = () => [...document.querySelectorAll(
          "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex='0']")]
        .filter(stop => stop.checkVisibility());
      """;

  /** What is wrong with the focus at a step, or an empty text. */
  private static final String FOCUS =
      """
      step => {
        const at = document.activeElement;
        const named = at.outerHTML.slice(0, 120);
        if (window.stops().indexOf(at) !== step) return "out of order: " + named;
        const style = getComputedStyle(at);
        if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) return "not marked: " + named;
        const box = at.getBoundingClientRect();
        if (box.bottom <= 0 || box.top >= innerHeight) return "out of sight: " + named;
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return top && (at.contains(top) || top.contains(at)) ? "" : "covered: " + named;
      }
      """;

  private static ConsoleBrowser browser;
  private static Client operator;
  private static String token;

  @BeforeAll
  static void open(Api api) {
    browser = new ConsoleBrowser(api);
    operator = Client.operator(api);
    token = SignIn.operator(api);
  }

  @AfterAll
  static void close() {
    browser.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "organizations", "roles", "explain", "webhooks", "operations/jobs", "me"})
  void theFocusGoesThroughThePageInOrderAndIsSeen(String path) {
    try (BrowserContext person = browser.person(Screen.LIGHT)) {
      person.addInitScript(STOPS);
      Page page = arrived(person, path);
      int stops = ((Number) page.evaluate("window.stops().length")).intValue();
      List<String> faults = new ArrayList<>();

      for (int step = 0; step < stops; step++) {
        page.keyboard().press("Tab");
        faults.add((String) page.evaluate(FOCUS, step));
      }

      assertThat(stops).isGreaterThan(20);
      assertThat(faults).containsOnly("");
    }
  }

  @Test
  void theFirstStopSkipsTheRail() {
    try (BrowserContext person = browser.person(Screen.LIGHT)) {
      Page page = arrived(person, "roles");

      page.keyboard().press("Tab");
      Locator skip = page.getByText("Skip to content");
      assertThat(skip).isFocused();
      assertThat(skip).isInViewport();
      page.keyboard().press("Enter");
      page.keyboard().press("Tab");

      assertThat(link(page, "New role").or(button(page, "New role"))).isFocused();
    }
  }

  @Test
  void thePaletteGoesAnywhereAndEscapeGivesTheFocusBack() {
    try (BrowserContext person = browser.person(Screen.LIGHT)) {
      Page page = arrived(person, "roles");
      Locator theme = page.getByLabel("Theme");
      theme.focus();

      page.keyboard().press("Control+k");
      assertThat(page.getByRole(AriaRole.COMBOBOX, named("Search or go to…"))).isFocused();
      page.keyboard().press("Escape");
      assertThat(theme).isFocused();

      page.keyboard().press("Control+k");
      page.keyboard().type("den");
      page.keyboard().press("ArrowDown");
      page.keyboard().press("ArrowUp");
      page.keyboard().press("Enter");
      assertThat(page).hasURL(Pattern.compile("/console/(credentials|denials)$"));
      assertThat(page.locator("main")).isFocused();
    }
  }

  @Test
  void escapeClosesADrawerAndGivesTheFocusBack() {
    ObjectNode named = Client.JSON.createObjectNode().put("name", "Keys and locks");
    named.putArray("defaultRoles");
    String organization = operator.post("/organizations", named).at("/id");
    try (BrowserContext person = browser.person(Screen.LIGHT)) {
      Page page = arrived(person, "organizations");
      Locator create = link(page, "New organization");

      press(page, create);
      assertThat(page.getByLabel("Name", new Page.GetByLabelOptions().setExact(true))).isFocused();
      page.keyboard().press("Escape");
      assertThat(page.locator("dialog")).hasCount(0);
      assertThat(create).isFocused();

      Locator row = link(page, "Keys and locks");
      press(page, row);
      assertThat(page).hasURL(Pattern.compile(organization + "$"));
      Locator edit = button(page, "Edit branding");
      press(page, edit);
      assertThat(page.locator("dialog.drawer")).isVisible();
      page.keyboard().press("Escape");
      assertThat(page.locator("dialog")).hasCount(0);
      assertThat(edit).isFocused();
    }
  }

  @Test
  void aLinkOpensNothingThatTheListDoesNotHave() {
    ObjectNode named = Client.JSON.createObjectNode().put("name", "Links and dots");
    named.putArray("defaultRoles");
    String organization = "/organizations/" + operator.post("/organizations", named).at("/id");
    ObjectNode pending = Client.JSON.createObjectNode().put("oidcSub", "idp 4");
    assertThat(operator.post(organization + "/pending-admins", pending).status()).isEqualTo(200);
    String list = organization.substring(1) + "/admins?state=pending";
    try (BrowserContext person = browser.person(Screen.LIGHT)) {
      Page page = arrived(person, list + "&open=removePending&of=..");
      assertThat(page.getByText("idp 4").first()).isVisible();
      assertThat(page.locator("dialog")).hasCount(0);

      press(page, button(page, "Remove idp 4 as administrator"));
      assertThat(page.locator("dialog")).isVisible();
    }
    assertThat(operator.get(organization).status()).isEqualTo(200);
  }

  private static Page arrived(BrowserContext person, String path) {
    Page page = person.newPage();
    browser.arrive(page, token, path);
    assertThat(page.locator("main h1")).isVisible();
    assertThat(page.locator("[aria-busy=true]")).hasCount(0);
    return page;
  }

  private static void press(Page page, Locator at) {
    at.focus();
    page.keyboard().press("Enter");
  }

  private static Locator link(Page page, String name) {
    return page.getByRole(AriaRole.LINK, named(name));
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(AriaRole.BUTTON, named(name));
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }
}
