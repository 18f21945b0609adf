package dev.portcullis.acceptance;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import dev.portcullis.acceptance.ConsoleBrowser.Screen;
import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every page of the console where there are many thousands of everything: it shows the first page,
 * sends one request, receives and renders no more than it shows, and leads to the next page and to
 * a row that is searched for. The duration of each response is printed.
 */
@Tag("nightly")
@Tag("browser")
@Tag("wildfly")
class ConsoleManyRowsIT {
  /** Bytes of an answer before it is compressed. */
  private static final int MOST_BYTES = 200_000;

  /** Elements of a page. */
  private static final int MOST_ELEMENTS = 5_000;

  /** Of many thousands. */
  private static final int MOST_CHOICES = 210;

  private static CrowdedSite site;
  private static ConsoleBrowser browser;
  private static BrowserContext operator;

  @BeforeAll
  static void open() throws SQLException {
    site = CrowdedSite.start();
    browser = new ConsoleBrowser(site.api());
    operator = browser.person(Screen.LIGHT);
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
    if (site != null) {
      site.close();
    }
  }

  @TestFactory
  Stream<DynamicTest> everyListShowsItsFirstPageAndLeadsOn() {
    return CrowdedView.all(site).stream()
        .map(view -> DynamicTest.dynamicTest("/" + view.path(), () -> list(view)));
  }

  @TestFactory
  Stream<DynamicTest> everyOtherPageIsAsLightAsEver() {
    Set<String> lists =
        CrowdedView.all(site).stream().map(CrowdedView::page).collect(Collectors.toSet());
    return site.data().pages().stream()
        .filter(path -> !lists.contains(path))
        .map(path -> DynamicTest.dynamicTest("/" + path, () -> look(path)));
  }

  private static void look(String path) {
    WatchedPage watched = WatchedPage.in(operator, path);
    try {
      arrive(watched, path);
      assertBounded(watched);
    } finally {
      watched.page().close();
    }
  }

  private static void list(CrowdedView view) {
    WatchedPage watched = WatchedPage.in(operator, view.page());
    try {
      Page page = watched.page();
      Locator rows = page.locator("main table.list tbody tr");
      arrive(watched, view.path());
      assertThat(rows).hasCount(view.rows());

      leadOn(page, rows, view.rows());
      watched.settle();
      if (!view.narrowed().isEmpty()) {
        WatchedPage.go(page, browser.address(view.page() + "?" + view.narrowed()));
        assertThat(rows).hasCount(view.found());
        watched.settle();
      }

      assertThat(watched.faults()).as("errors of the page").isEmpty();
      assertThat(page.locator("main [role=alert]")).hasCount(0);
      assertBounded(watched);
    } finally {
      watched.page().close();
    }
  }

  /** The rows that follow are added to those that are shown, or shown in their place. */
  private static void leadOn(Page page, Locator rows, int shown) {
    String first = rows.first().innerText();
    Locator more = page.getByText("Show more");
    if (more.count() > 0) {
      more.click();
      assertThat(rows).hasCount(2 * shown);
    } else {
      page.getByText("Older").click();
      assertThat(rows.first()).not().hasText(first);
      assertThat(rows).hasCount(shown);
    }
  }

  private static void arrive(WatchedPage watched, String path) {
    browser.arrive(watched.page(), site.data().token(), path);
    watched.settle();

    assertThat(watched.faults()).as("errors of the page").isEmpty();
    assertThat(watched.page().locator("main [role=alert]")).hasCount(0);
    assertThat(watched.asked())
        .as("requests of one view")
        .hasSizeLessThanOrEqualTo(
            ConsoleData.requests(
                site.data().pages().contains(path) ? path : path.replaceAll("\\?.*", "")));
    assertThat(watched.shifted()).as("cumulative layout shift").isLessThan(0.05);
  }

  private static void assertBounded(WatchedPage watched) {
    for (Request request : watched.ended()) {
      int bytes = request.response().body().length;
      System.out.printf(
          "  %,5.0f ms %,8d bytes %s%n", request.timing().responseEnd, bytes, request.url());
      assertThat(bytes).as(request.url()).isLessThanOrEqualTo(MOST_BYTES);
    }
    assertThat((int) watched.page().evaluate("document.querySelectorAll('*').length"))
        .as("elements drawn")
        .isLessThanOrEqualTo(MOST_ELEMENTS);
  }

  @Test
  void thePaletteFindsOneOfThem() {
    WatchedPage watched = WatchedPage.in(operator, "transactions");
    try {
      Page page = watched.page();
      browser.arrive(page, site.data().token(), "transactions");
      watched.settle();
      page.keyboard().press("Control+k");
      String few = "User " + CrowdedSite.ONE / 10;
      Locator goals = page.locator(".palette [role=option]");
      page.locator(".palette input").fill("User " + CrowdedSite.ONE);

      assertThat(goals).hasCount(1);
      assertThat(goals).containsText("User " + CrowdedSite.ONE);
      page.locator(".palette input").fill(few);
      assertThat(goals).hasCount(5);
      page.keyboard().press("Enter");
      assertThat(page.locator("main h1")).containsText(few);
      assertThat(watched.faults()).isEmpty();
      assertBounded(watched);
    } finally {
      watched.page().close();
    }
  }

  /** A selection among so many rows offers a few, and finds the others by name. */
  @TestFactory
  Stream<DynamicTest> everyChoiceOffersAFewAndFindsTheOthers() {
    String own = site.organization();
    String settings = own + "/contracts/" + site.data().contract().address() + "/settings";
    return Stream.of(
        choice("users", "main .filters select >> nth=0", "Search roles", "Role " + CrowdedSite.ONE),
        choice(
            own + "/members",
            "main .filters select >> nth=0",
            "Search roles",
            "Own " + CrowdedSite.ONE),
        choice(
            settings,
            "main form button:text('Change template')",
            "Find a template",
            "Template " + CrowdedSite.ONE),
        choice("users/new", "", "Search roles", "Role " + CrowdedSite.ONE),
        choice(own + "/members?open=assign", "", "User", "User " + CrowdedSite.ONE),
        choice("explain", "", "Find a user", "User " + CrowdedSite.ONE));
  }

  private static DynamicTest choice(String path, String opened, String search, String wanted) {
    return DynamicTest.dynamicTest("/" + path, () -> choose(path, opened, search, wanted));
  }

  private static void choose(String path, String opened, String search, String wanted) {
    WatchedPage watched = WatchedPage.in(operator, path);
    try {
      Page page = watched.page();
      browser.arrive(page, site.data().token(), path);
      watched.settle();
      if (!opened.isEmpty()) {
        page.locator(opened).click();
      }
      page.getByLabel(search, new Page.GetByLabelOptions().setExact(true)).first().fill(wanted);

      assertThat(page.locator("option, .picks li, label").filter(having(wanted)).first())
          .isAttached();
      assertThat(page.locator("option, .picks li, label").count()).isLessThan(MOST_CHOICES);
      assertThat(watched.faults()).isEmpty();
      assertBounded(watched);
    } finally {
      watched.page().close();
    }
  }

  private static Locator.FilterOptions having(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  @Test
  void bothLogsAreStillWhole() {
    Client.Answer answer = site.data().operator().get("/audit-logs/verify?limit=1000000");
    assertThat(answer.at("/status")).as(answer.text()).isEqualTo("intact");
    assertThat(answer.body().at("/checkedRows").asInt()).isGreaterThan(2 * CrowdedSite.ROWS);
  }
}
