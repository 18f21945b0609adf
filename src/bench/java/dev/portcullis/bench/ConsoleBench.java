package dev.portcullis.bench;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Request;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How long a browser that has nothing of the console takes to its first view, and what it transfers
 * for it; beside the same bytes fetched by the same browser that does nothing with them, and a file
 * of the same server alone.
 */
final class ConsoleBench {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final int WARM_UP = 10;
  private static final int MEASURED = 40;

  /** When the page shows what it was opened for, in milliseconds since the navigation began. */
  private static final String SHOWN =
      """
      sessionStorage.setItem('portcullis.place', JSON.stringify({state: 's', place: ''}));
      const look = () => {
        if (document.querySelector('main h1') && !document.querySelector('[aria-busy=true]')) {
          requestAnimationFrame(() => setTimeout(() => {
            document.documentElement.dataset.shown = performance.now();
          }));
        } else {
          requestAnimationFrame(look);
        }
      };
      requestAnimationFrame(look);
      """;

  private static final String FETCHED =
      """
      async addresses => {
        const start = performance.now();
        await Promise.all(addresses.map(address => fetch(address).then(found => found.arrayBuffer())));
        return performance.now() - start;
      }
      """;

  private final Browser browser;
  private final String console;
  private final List<String> files = Collections.synchronizedList(new ArrayList<>());

  private ConsoleBench(Browser browser, String console) {
    this.browser = browser;
    this.console = console;
  }

  static void run(String server) throws Exception {
    try (Product product = Product.start(server);
        Playwright playwright =
            Playwright.create(
                new Playwright.CreateOptions()
                    .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        Browser browser =
            playwright
                .chromium()
                .launch(
                    new BrowserType.LaunchOptions()
                        .setExecutablePath(CHROMIUM)
                        .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")))) {
      product.signIn();
      Report.line(
          "server: %s, Chromium %s, a new browser profile each time, load average %.2f",
          server,
          browser.version(),
          ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
      ConsoleBench bench =
          new ConsoleBench(browser, product.installation().baseUrl() + "/console/");
      String home = bench.console + "#state=s&token=" + product.token();
      bench.transferred(home);
      bench.measure("home, signed in", () -> bench.view(home));
      bench.measure("sign-in page", () -> bench.view(bench.console));
      bench.measure("baseline: the same files only fetched", bench::fetch);
      bench.measure("baseline: one small file shown", bench::file);
    }
  }

  /** One opening of something; how many milliseconds it took. */
  private interface Opening {
    double millis();
  }

  private void measure(String what, Opening opening) {
    IntStream.range(0, WARM_UP).forEach(i -> opening.millis());
    long[] nanos = new long[MEASURED];
    for (int i = 0; i < MEASURED; i++) {
      nanos[i] = (long) (opening.millis() * 1e6);
    }
    Report.spread(what, nanos);
  }

  private double view(String address) {
    try (BrowserContext cold = browser.newContext()) {
      return shown(cold.newPage(), address);
    }
  }

  private static double shown(Page page, String address) {
    page.addInitScript(SHOWN);
    page.navigate(address);
    return Double.parseDouble(page.locator("html[data-shown]").getAttribute("data-shown"));
  }

  /** Prints what a view transfers, and notes its files. */
  private void transferred(String address) {
    try (BrowserContext cold = browser.newContext()) {
      Page page = cold.newPage();
      List<Request> requests = Collections.synchronizedList(new ArrayList<>());
      page.onRequestFinished(requests::add);
      shown(page, address);
      long bytes = 0;
      for (Request request : List.copyOf(requests)) {
        bytes += request.sizes().responseBodySize + request.sizes().responseHeadersSize;
        if (request.url().startsWith(console)) {
          files.add(request.url().replaceAll("#.*", ""));
        }
      }
      Report.line(
          "the first view: %d requests, %,d bytes with headers, compressed",
          requests.size(), bytes);
    }
  }

  private double fetch() {
    try (BrowserContext cold = browser.newContext()) {
      Page page = cold.newPage();
      page.navigate(console + "assets/icon.svg");
      return ((Number) page.evaluate(FETCHED, List.copyOf(files))).doubleValue();
    }
  }

  private double file() {
    try (BrowserContext cold = browser.newContext()) {
      Page page = cold.newPage();
      page.navigate(console + "assets/icon.svg");
      return ((Number) page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"))
          .doubleValue();
    }
  }
}
