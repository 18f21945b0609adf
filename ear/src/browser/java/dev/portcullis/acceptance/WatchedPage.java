package dev.portcullis.acceptance;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Response;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A page of the console that is watched: its errors, its API requests, and its layout shifts. */
final class WatchedPage {
  private static final String SHIFTS =
      """
      window.shifted = 0;
      new PerformanceObserver(list => list.getEntries().forEach(entry => {
        if (!entry.hadRecentInput) window.shifted += entry.value;
      })).observe({type: 'layout-shift', buffered: true});
      """;

  private final Page page;
  private final String path;
  private final List<String> faults = Collections.synchronizedList(new ArrayList<>());
  private final Set<String> asked = Collections.synchronizedSet(new LinkedHashSet<>());
  private final List<Request> ended = Collections.synchronizedList(new ArrayList<>());

  private WatchedPage(Page page, String path) {
    this.page = page;
    this.path = path;
  }

  /** An empty one, for this path of the console. */
  static WatchedPage in(BrowserContext person, String path) {
    WatchedPage watched = new WatchedPage(person.newPage(), path);
    watched.page.addInitScript(SHIFTS);
    watched.page.onPageError(watched.faults::add);
    watched.page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") && !message.text().contains("Failed to load")) {
            watched.faults.add(message.text());
          }
        });
    watched.page.onResponse(watched::answered);
    // Each request once: live pages poll by themselves.
    watched.page.onRequest(
        request -> {
          if (isOfThePage(request.url())) {
            watched.asked.add(request.method() + " " + request.url() + " " + request.postData());
          }
        });
    watched.page.onRequestFinished(
        request -> {
          if (isOfThePage(request.url())) {
            watched.ended.add(request);
          }
        });
    return watched;
  }

  private void answered(Response answer) {
    boolean isMissing = answer.status() == 404 && ConsoleData.mayBeMissing(path);
    if (answer.status() >= 400 && !isMissing && !answer.url().endsWith("/favicon.ico")) {
      faults.add(answer.status() + " " + answer.url());
    }
  }

  Page page() {
    return page;
  }

  /** Errors of the page and of what it was answered, until now. */
  List<String> faults() {
    return List.copyOf(faults);
  }

  /** Its own requests until now, each once. */
  Set<String> asked() {
    return Set.copyOf(asked);
  }

  /** Its own requests and their responses until now. */
  List<Request> ended() {
    return List.copyOf(ended);
  }

  /** Its cumulative layout shift. */
  double shifted() {
    return ((Number) page.evaluate("window.shifted")).doubleValue();
  }

  /** Waits until it shows what it was opened for. */
  void settle() {
    settle(page);
  }

  /** Waits until a page shows what it was opened for. */
  static void settle(Page page) {
    assertThat(page.locator("main h1")).isVisible();
    assertThat(page.locator("[aria-busy=true]")).hasCount(0);
    page.evaluate("document.fonts.ready");
  }

  /** Goes to an address of the console as by a link: without reloading it. */
  static void go(Page page, String address) {
    page.evaluate(
        "address => { history.pushState(null, '', address);"
            + " dispatchEvent(new PopStateEvent('popstate')); }",
        address);
  }

  /** The requests for the page itself, not for who is there. */
  static boolean isOfThePage(String url) {
    return !url.contains("/console/")
        && !url.endsWith("/profiles/me")
        && !url.endsWith("/.well-known/portcullis");
  }
}
