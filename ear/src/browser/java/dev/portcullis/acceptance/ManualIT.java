package dev.portcullis.acceptance;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.portcullis.acceptance.ConsoleBrowser.Screen;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The documents in a real browser: the search works under the policy of the pages, and nothing is
 * loaded from another host. No lower layer runs scripts under a policy.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("browser")
@Tag("wildfly")
class ManualIT {
  private static ConsoleBrowser browser;

  @BeforeAll
  static void open(Api api) {
    browser = new ConsoleBrowser(api);
  }

  @AfterAll
  static void close() {
    browser.close();
  }

  @Test
  void theSearchLeadsToASection() {
    try (BrowserContext reader = browser.person(Screen.LIGHT)) {
      Page page = reader.newPage();
      List<String> complaints = new ArrayList<>();
      List<String> requests = new ArrayList<>();
      page.onConsoleMessage(message -> complaints.add(message.text()));
      page.onRequest(request -> requests.add(request.url()));
      page.navigate(browser.address("../docs/manual/"));
      assertThat(page.locator("main h1")).containsText("Portcullis");

      page.locator("#search").fill("webhook signature");
      Locator first = page.locator("#results a").first();
      assertThat(first).isVisible();
      String title = first.textContent();
      first.click();

      assertThat(page.locator("main h1").first()).isVisible();
      assertThat(title).startsWith(page.locator("main h1").first().textContent());
      page.locator("#search").fill("zzzzzz");
      assertThat(page.locator("#results")).hasText("No results.");
      assertThat(complaints).isEmpty();
      assertThat(requests)
          .allMatch(url -> url.matches("data:,|http://localhost:\\d+/docs/manual/.*"));
    }
  }

  @Test
  void onASmallScreenTheListOfPagesWaits() {
    try (BrowserContext reader = browser.person(Screen.SMALL)) {
      Page page = reader.newPage();
      page.navigate(browser.address("../docs/manual/"));
      assertThat(page.locator("main h1")).isVisible();
      assertThat(page.locator("nav ul").first()).not().isVisible();
      page.locator("nav summary").click();
      assertThat(page.locator("nav ul").first()).isVisible();
      assertThat(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
          .isEqualTo(true);
    }
  }
}
