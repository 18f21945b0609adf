package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person sees who comes with a browser: the API description, and pages in place of JSON. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
class DocsAcceptanceIT {
  /** What Chromium sends when a user types an address. */
  private static final String BROWSER =
      "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]+)\"");

  /** Bytes; what an unknown client can receive for one request. */
  private static final int LARGEST = 2_000_000;

  @ParameterizedTest
  @ValueSource(strings = {"/docs", "/docs/", "/api/docs", "/api/docs/"})
  void showsTheDescriptionWithFilesOfItsOwn(String path, Api api) {
    HttpResponse<String> page = api.get(path);
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(header(page, "content-type")).isEqualToIgnoringCase("text/html;charset=utf-8");
    assertThat(page.body()).contains("openapi.json").doesNotContain("://", "{", "<style");
    List<String> files =
        LINK.matcher(page.body())
            .results()
            .map(link -> link.group(1))
            .filter(link -> !link.startsWith("data:"))
            .toList();
    assertThat(files).hasSize(4);
    for (String file : files) {
      HttpResponse<String> answer = api.get(api.baseUrl().resolve(path).resolve(file).getPath());
      assertThat(answer.statusCode()).as(file).isEqualTo(200);
      assertThat(header(answer, "content-type"))
          .as(file)
          .matches("(?i)(text/(css|javascript)|application/json);charset=utf-8");
      assertThat(answer.body()).as(file).hasSizeLessThan(LARGEST);
      assertThat(header(answer, "x-content-type-options")).isEqualTo("nosniff");
    }
  }

  @Test
  void thePageLoadsAndCallsItsOwnOriginOnly(Api api) {
    HttpResponse<String> page = api.get("/docs");
    assertThat(header(page, "content-security-policy"))
        .contains("default-src 'none'", "script-src 'self'", "style-src 'self'")
        .contains("connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'")
        .doesNotContain("unsafe", "http:", "https:", "*");
    assertThat(header(page, "referrer-policy")).isEqualTo("no-referrer");
    assertThat(header(page, "x-frame-options")).isEqualTo("DENY");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs",
        "/docs/policy-document.schema.json",
        "/docs/swagger-ui-bundle.js",
        "/docs/swagger-ui.css",
        "/openapi.json"
      })
  void aClientWithTheCurrentVersionReceivesNoBody(String path, Api api) {
    HttpResponse<String> first = api.get(path);
    String tag = header(first, "etag");
    assertThat(tag).matches("\"[A-Za-z0-9_-]+\"");
    assertThat(header(first, "cache-control")).isEqualTo("no-cache");
    for (String known : List.of(tag, "W/" + tag, "\"other\", " + tag, "*")) {
      HttpResponse<String> again = api.send(api.request(path).header("if-none-match", known));
      assertThat(again.statusCode()).as(known).isEqualTo(304);
      assertThat(again.body()).isEmpty();
      assertThat(header(again, "etag")).isEqualTo(tag);
    }
    assertThat(api.send(api.request(path).header("if-none-match", "\"other\"")).body())
        .isEqualTo(first.body());
    HttpResponse<String> head = api.send(api.request(path).method("HEAD", BodyPublishers.noBody()));
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
    assertThat(header(head, "content-length")).isEqualTo(header(first, "content-length"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/docs/manual", "/api/docs/manual"})
  void theDocumentsAreBesideIt(String path, Api api) {
    HttpResponse<String> moved = api.get(path);
    assertThat(moved.statusCode()).isEqualTo(308);
    assertThat(api.baseUrl().resolve(path).resolve(header(moved, "location")).getPath())
        .isEqualTo(path + "/");
    HttpResponse<String> page = api.get(path + "/");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(header(page, "content-type")).isEqualToIgnoringCase("text/html;charset=utf-8");
    assertThat(header(page, "content-security-policy"))
        .contains("default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'")
        .doesNotContain("unsafe", "http:", "https:", "*");
    assertThat(page.body()).contains("site.css", "site.js", "<h1 id=");
    for (String file : List.of("site.css", "site.js", "search.json", "changelog.html")) {
      HttpResponse<String> answer = api.get(path + "/" + file);
      assertThat(answer.statusCode()).as(file).isEqualTo(200);
      assertThat(answer.body()).as(file).hasSizeLessThan(LARGEST);
      assertThat(header(answer, "x-content-type-options")).isEqualTo("nosniff");
      assertThat(
              api.send(
                      api.request(path + "/" + file)
                          .header("if-none-match", header(answer, "etag")))
                  .statusCode())
          .isEqualTo(304);
    }
  }

  @Test
  void noOtherPageExists(Api api) {
    for (String path :
        List.of(
            "/docs/x",
            "/docs/index.html",
            "/docs/docs.html",
            "/docsx",
            "/docs/manual/x.html",
            "/docs/manual/../../web.xml",
            "/docs/manual/%2e%2e/console/index.html",
            "/docs/manual/frame.html",
            "/docs/manual/SiteBuilder.class")) {
      assertThat(api.get(path).statusCode()).as(path).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/docs", "/docs/swagger-ui.css", "/docs/manual/", "/openapi", "/api/openapi.json"})
  void readOnlyResourcesDeclareTheirMethods(String path, Api api) {
    HttpResponse<String> refused = api.post(path, "{}");
    assertThat(refused.statusCode()).isEqualTo(405);
    assertThat(header(refused, "allow")).isEqualTo("GET, HEAD, OPTIONS");
    assertThat(refused.body()).contains("METHOD_NOT_ALLOWED");
    HttpResponse<String> told =
        api.send(api.request(path).method("OPTIONS", BodyPublishers.noBody()));
    assertThat(told.statusCode()).isEqualTo(200);
    assertThat(header(told, "allow")).isEqualTo("GET, HEAD, OPTIONS");
  }

  @Test
  void aBrowserShowsItAndComplainsOfNothing(Api api) {
    Optional<Path> chromium = NpmClientsAcceptanceIT.chromium();
    assumeTrue(chromium.isPresent(), "skipped: there is no chromium on this machine");
    String page = api.baseUrl() + "/docs";
    JsonNode shown =
        Client.json(
            NodeScript.of("docs.mjs")
                .run(
                    Client.json()
                        .put("page", page)
                        .put("chromium", chromium.get().toString())
                        .toString()));
    JsonNode description = Client.json(api.get("/openapi.json").body());
    assertThat(shown.get("complaints")).isEmpty();
    assertThat(shown.get("tags").asInt()).isEqualTo(description.get("tags").size());
    assertThat(shown.get("operations").asInt()).isPositive();
    assertThat(shown.get("answer").asText()).contains("200");
    assertThat(shown.get("urls"))
        .extracting(JsonNode::asText)
        .contains(page, api.baseUrl() + "/openapi.json", api.baseUrl() + "/health")
        .allSatisfy(url -> assertThat(url).matches("data:.*|" + api.baseUrl() + "/.*"));
  }

  @Test
  void theRootIsAPageForPeopleAndAnUnknownPathForPrograms(Api api) {
    HttpResponse<String> page = api.send(api.request("/").header("accept", BROWSER));
    assertThat(page.statusCode()).isEqualTo(200);
    assertPage(page);
    for (String link : List.of("docs/manual/", "docs", "openapi", ".well-known/portcullis")) {
      assertThat(page.body()).contains("href=\"" + link + "\"");
      assertThat(api.get("/" + link).statusCode()).isEqualTo(200);
    }
    for (String accept : List.of("*/*", "application/json", "application/json, text/html;q=0.9")) {
      HttpResponse<String> answer = api.send(api.request("/").header("accept", accept));
      assertThat(answer.statusCode()).as(accept).isEqualTo(404);
      assertThat(answer.body())
          .isEqualTo("{\"error\":{\"code\":\"NOT_FOUND\",\"message\":\"No route at this path\"}}");
      assertThat(header(answer, "content-type")).startsWith("application/json");
    }
    assertThat(api.get("/").statusCode()).isEqualTo(404);
    assertThat(
            api.send(
                    api.request("/")
                        .header("accept", BROWSER)
                        .header("content-type", "application/json")
                        .POST(BodyPublishers.ofString("{}")))
                .statusCode())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {BROWSER, "text/html"})
  void aRejectedSignInIsAPageForUsers(String accept, Api api) {
    String path = "/auth/authorize?client_id=%3Cb%3Ex&redirect_uri=https://evil.example/";
    HttpResponse<String> page = api.send(api.request(path).header("accept", accept));
    HttpResponse<String> json = api.get(path);
    assertThat(page.statusCode()).isEqualTo(json.statusCode()).isBetween(400, 499);
    assertThat(header(json, "content-type")).startsWith("application/json");
    assertPage(page);
    assertThat(page.body())
        .contains("Request ID: " + header(page, "x-request-id"))
        .doesNotContain("<b>", "evil.example", "href=");
  }

  private static void assertPage(HttpResponse<String> page) {
    assertThat(header(page, "content-type")).startsWith("text/html");
    assertThat(header(page, "cache-control")).isEqualTo("no-store");
    assertThat(header(page, "vary")).containsIgnoringCase("accept");
    assertThat(header(page, "x-frame-options")).isEqualTo("DENY");
    assertThat(header(page, "content-security-policy"))
        .contains("default-src 'none'", "style-src 'sha256-", "form-action 'none'")
        .doesNotContain("script-src", "unsafe", "self");
    assertThat(page.headers().firstValue("location")).isEmpty();
  }

  private static String header(HttpResponse<String> answer, String name) {
    return String.join(", ", answer.headers().allValues(name));
  }
}
