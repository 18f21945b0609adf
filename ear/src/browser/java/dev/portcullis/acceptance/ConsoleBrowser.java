package dev.portcullis.acceptance;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A real browser for the console: Debian's Chromium, so that nothing is downloaded. One for a test
 * class; each person has a context of their own, without anything of the others.
 */
final class ConsoleBrowser implements AutoCloseable {
  /** Milliseconds. */
  private static final double PATIENCE = 30_000;

  private final Playwright playwright;
  private final Browser browser;
  private final URI pages;

  ConsoleBrowser(Api api) {
    // A busy machine is no fault of the console.
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    Path chromium = NpmClientsAcceptanceIT.chromium().orElseThrow();
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(chromium)
                    .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")));
    // Passkeys and secure contexts are bound to names.
    pages = URI.create("http://localhost:" + api.baseUrl().getPort());
  }

  /** What a reader's screen is. */
  enum Screen {
    LIGHT(1280, 860, ColorScheme.LIGHT),
    DARK(1280, 860, ColorScheme.DARK),
    SMALL(360, 740, ColorScheme.LIGHT);

    private final int width;
    private final int height;
    private final ColorScheme scheme;

    Screen(int width, int height, ColorScheme scheme) {
      this.width = width;
      this.height = height;
      this.scheme = scheme;
    }

    /** Shows a page that is open on a screen of this kind. */
    void show(Page page) {
      page.setViewportSize(width, height);
      page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
    }
  }

  /** A user at a browser who has not signed in yet. */
  BrowserContext person(Screen screen) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(screen.width, screen.height)
                .setColorScheme(screen.scheme)
                .setLocale("en-GB")
                .setTimezoneId("UTC"));
    context.setDefaultTimeout(PATIENCE);
    return context;
  }

  /** The address of a page. */
  String address(String path) {
    return pages + "/console/" + path;
  }

  /**
   * Comes to a page of the console with a session, as if from a sign-in that began there.
   *
   * @param token the session's
   */
  void arrive(Page page, String token, String path) {
    page.navigate(address("assets/icon.svg"));
    page.evaluate(
        "place => sessionStorage.setItem('portcullis.place', JSON.stringify({state: 's', place}))",
        path);
    page.navigate(address("#state=s&token=" + token));
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
