package dev.portcullis.acceptance;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import dev.portcullis.acceptance.ConsoleBrowser.Screen;
import dev.portcullis.launcher.BuildOutput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Every page of the console in a real browser, on each kind of screen: it shows its data, requests
 * it once, is accessible (WCAG 2.2 AA, as far as axe detects), fits its screen, does not shift its
 * layout, and explains a failure of the API in words. Its pictures are left in {@code
 * ear/target/console-screenshots} for people to look at.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("browser")
@Tag("wildfly")
class ConsolePagesIT {
  private static final Path PICTURES =
      BuildOutput.load().servers().resolveSibling("console-screenshots");

  private static final int AT_A_TIME = 2;

  private static Api api;
  private static ConsoleBrowser browser;
  private static ConsoleData data;

  @BeforeAll
  static void open(Api served, DevChain chain) {
    api = served;
    browser = new ConsoleBrowser(api);
    data = ConsoleData.make(api, chain);
  }

  @AfterAll
  static void close() {
    browser.close();
    if (data != null) {
      data.close();
    }
  }

  @TestFactory
  List<DynamicTest> everyPageIsAccessible() {
    Map<String, Throwable> wrong = lookAtAll();
    return data.pages().stream()
        .map(path -> DynamicTest.dynamicTest("/" + path, () -> tell(wrong.get(path))))
        .toList();
  }

  /** Two at a time, each in a browser of its own: what drives one is no other thread's business. */
  private static Map<String, Throwable> lookAtAll() {
    Queue<String> left = new ConcurrentLinkedQueue<>(data.pages());
    Map<String, Throwable> wrong = new ConcurrentHashMap<>();
    Together.run(
        AT_A_TIME,
        reader -> {
          try (ConsoleBrowser own = new ConsoleBrowser(api)) {
            for (String path = left.poll(); path != null; path = left.poll()) {
              try {
                look(own, path);
              } catch (AssertionError | RuntimeException found) {
                wrong.put(path, found);
              }
            }
          }
          return reader;
        });
    return wrong;
  }

  private static void tell(Throwable wrong) throws Throwable {
    if (wrong != null) {
      throw wrong;
    }
  }

  private static void look(ConsoleBrowser browser, String path) {
    try (BrowserContext operator = browser.person(Screen.LIGHT)) {
      WatchedPage watched = WatchedPage.in(operator, path);
      Page page = watched.page();

      browser.arrive(page, data.token(), path);
      watched.settle();

      assertThat(watched.faults()).as("errors of the page").isEmpty();
      assertThat(page.locator("main [role=alert]")).hasCount(0);
      assertThat(watched.asked())
          .as("requests of one view")
          .hasSizeLessThanOrEqualTo(ConsoleData.requests(path));
      assertThat(watched.shifted()).as("cumulative layout shift").isLessThan(0.05);
      for (Screen screen : Screen.values()) {
        screen.show(page);
        page.screenshot(
            new Page.ScreenshotOptions().setFullPage(true).setPath(picture(screen, path)));
        assertThat((boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
            .as("fits a screen of kind " + screen)
            .isTrue();
        if (screen != Screen.SMALL) {
          assertAccessible(page, screen);
        }
      }
    }
  }

  /** What changes with the theme is colours: the rest is the same page. */
  private static void assertAccessible(Page page, Screen screen) {
    AxeBuilder axe = new AxeBuilder(page);
    if (screen == Screen.DARK) {
      axe.withRules(List.of("color-contrast"));
    }
    assertThat(axe.analyze().getViolations())
        .as("axe, " + screen)
        .extracting(rule -> rule.getId() + " " + rule.getNodes().get(0).getHtml())
        .isEmpty();
  }

  @Test
  void everyPageDescribesFailuresInWords() {
    try (BrowserContext operator = browser.person(Screen.LIGHT)) {
      Page page = operator.newPage();
      List<String> faults = new ArrayList<>();
      page.onPageError(faults::add);
      browser.arrive(page, data.token(), "transactions");
      assertThat(page.locator("main h1")).isVisible();
      page.route(WatchedPage::isOfThePage, ConsolePagesIT::fault);

      data.pages().forEach(path -> fail(page, path));

      assertThat(faults).isEmpty();
    }
  }

  @Test
  void everyPageStatesThatItIsEmpty() {
    try (BrowserContext operator = browser.person(Screen.SMALL)) {
      Page page = operator.newPage();
      List<String> faults = new ArrayList<>();
      page.onPageError(faults::add);
      browser.arrive(page, data.token(), "transactions");
      assertThat(page.locator("main h1")).isVisible();
      page.route(WatchedPage::isOfThePage, ConsolePagesIT::emptied);

      for (String path : data.pages()) {
        WatchedPage.go(page, browser.address(path));
        WatchedPage.settle(page);
        assertThat((boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
            .as(path)
            .isTrue();
      }

      assertThat(faults).isEmpty();
    }
  }

  /** The product's response, without the items of its lists. */
  private static void emptied(Route route) {
    APIResponse answer = route.fetch();
    JsonNode body = answer.text().startsWith("{") ? Client.json(answer.text()) : null;
    if (body != null && body.has("items")) {
      ObjectNode empty = (ObjectNode) body;
      empty.putArray("items");
      empty.putNull("next");
      if (empty.has("pagination")) {
        empty.putObject("pagination").put("totalPages", 0).put("totalItems", 0).put("limit", 50);
      }
      route.fulfill(new Route.FulfillOptions().setResponse(answer).setBody(empty.toString()));
    } else {
      route.fulfill(new Route.FulfillOptions().setResponse(answer));
    }
  }

  private static void fault(Route route) {
    route.fulfill(
        new Route.FulfillOptions()
            .setStatus(500)
            .setContentType("application/json")
            .setHeaders(Map.of("x-request-id", "request-of-the-fault"))
            .setBody("{\"error\":{\"code\":\"UNEXPECTED_ERROR\",\"message\":\"The sky fell\"}}"));
  }

  private static void fail(Page page, String path) {
    WatchedPage.go(page, browser.address(path));

    assertThat(page.locator("main h1")).isVisible();
    if (!ConsoleData.asksNothing(path)) {
      Locator said = page.locator("main [role=alert]").first();
      assertThat(said).containsText(Pattern.compile("The sky fell|The service returned 500"));
      assertThat(said).containsText("request-of-the-fault");
    }
  }

  /** By its path without identifiers, so that the pictures of two runs have the same names. */
  private static Path picture(Screen screen, String path) {
    String name =
        path.replaceAll("0x[0-9a-f]+|[0-9a-f-]{36}|(?<=/)[A-Za-z0-9_-]{21}(?=/|$)", "one")
            .replaceAll("[^A-Za-z0-9]+", "-");
    return PICTURES.resolve(
        (name.isEmpty() ? "home" : name) + "-" + screen.name().toLowerCase(Locale.ROOT) + ".png");
  }
}
