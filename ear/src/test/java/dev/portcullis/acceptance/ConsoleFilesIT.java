package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The console as files over HTTP: for everybody, in no frame, with no script of others. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
class ConsoleFilesIT {
  /** Issue 15: the first view within 250 KB. */
  private static final int MOST = 250_000;

  private final Api api;

  ConsoleFilesIT(Api api) {
    this.api = api;
  }

  @Test
  void everyPathIsTheSameDocumentWithTheWayBackToTheConsole() {
    assertThat(page("/console/")).contains("<base href=\"./\">");
    assertThat(page("/console/organizations")).contains("<base href=\"./\">");
    assertThat(page("/console/organizations/x/contracts")).contains("<base href=\"../../\">");
    assertThat(api.get("/console/" + "a/".repeat(40)).statusCode()).isEqualTo(404);
  }

  @Test
  void withoutASlashItLeadsToTheConsole() {
    HttpResponse<String> answer = api.get("/console");
    assertThat(answer.statusCode()).isEqualTo(308);
    assertThat(answer.headers().firstValue("location")).contains("console/");
  }

  @Test
  void itRunsItsOwnScriptsOnlyAndInNoFrame() {
    HttpResponse<String> answer = api.get("/console/");
    String policy = answer.headers().firstValue("content-security-policy").orElseThrow();
    assertThat(policy)
        .contains("default-src 'none'", "script-src 'self';", "style-src 'self';")
        .contains("connect-src 'self';", "frame-ancestors 'none'", "form-action 'none'")
        .contains("require-trusted-types-for 'script'", "trusted-types 'none'")
        .doesNotContain("unsafe", "*", "http:");
    assertThat(answer.headers().firstValue("x-frame-options")).contains("DENY");
    assertThat(answer.headers().firstValue("referrer-policy")).contains("no-referrer");
    assertThat(answer.headers().firstValue("x-content-type-options")).contains("nosniff");
    assertThat(answer.headers().firstValue("set-cookie")).isEmpty();
    assertThat(answer.body())
        .doesNotContain("<style", " style=", " onload=")
        .doesNotContainPattern("<script(?![^>]* src=)");
  }

  @Test
  void theFirstViewIsSmallCompressedAndKept() throws IOException {
    int total = 0;
    for (String file : List.of("main.js", "main.css")) {
      HttpResponse<byte[]> plain = bytes("/console/assets/" + file, "identity");
      HttpResponse<byte[]> compressed = bytes("/console/assets/" + file, "br, gzip;q=0.8");
      assertThat(compressed.headers().firstValue("content-encoding")).contains("gzip");
      assertThat(compressed.headers().firstValue("vary").orElse(""))
          .containsIgnoringCase("accept-encoding");
      assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed.body())).readAllBytes())
          .isEqualTo(plain.body());
      assertThat(plain.headers().firstValue("content-encoding")).isEmpty();
      total += compressed.body().length;
      String tag = plain.headers().firstValue("etag").orElseThrow();
      var again = api.request("/console/assets/" + file).header("if-none-match", tag).GET();
      assertThat(api.send(again).statusCode()).isEqualTo(304);
    }
    for (String font : List.of("inter.woff2", "jetbrains-mono.woff2")) {
      HttpResponse<byte[]> answer = bytes("/console/assets/" + font, "gzip");
      assertThat(answer.headers().firstValue("content-type")).contains("font/woff2");
      total += answer.body().length;
    }
    assertThat(total).isLessThan(MOST);
  }

  @Test
  void aFileWithADigestInItsNameIsRequestedOnce() {
    var chunk =
        Pattern.compile("\\./([a-zA-Z0-9-]+-[A-Z0-9]{8}\\.js)")
            .matcher(api.get("/console/assets/main.js").body());
    assertThat(chunk.find()).isTrue();
    HttpResponse<byte[]> answer = bytes("/console/assets/" + chunk.group(1), "gzip");
    assertThat(answer.headers().firstValue("cache-control").orElse("")).contains("immutable");
  }

  @Test
  void anUnknownFileIsRejected() {
    for (String path : List.of("nothing.js", "main.js/x", "", "a.b.c")) {
      HttpResponse<String> answer = api.get("/console/assets/" + path);
      assertThat(answer.statusCode()).as(path).isBetween(400, 404);
      assertThat(answer.body()).as(path).doesNotContain("<div id=\"root\">");
    }
  }

  @Test
  void itCanOnlyBeFetched() {
    for (String method : List.of("POST", "PUT", "DELETE", "PATCH")) {
      var request = api.request("/console/organizations").method(method, BodyPublishers.noBody());
      assertThat(api.send(request).statusCode()).as(method).isEqualTo(405);
    }
  }

  private String page(String path) {
    HttpResponse<String> answer = api.get(path);
    assertThat(answer.statusCode()).as(path).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type").orElse(""))
        .isEqualToIgnoringCase("text/html;charset=UTF-8");
    return answer.body();
  }

  private HttpResponse<byte[]> bytes(String path, String codings) {
    HttpResponse<byte[]> answer =
        api.send(api.request(path).header("accept-encoding", codings), BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).as(path).isEqualTo(200);
    return answer;
  }
}
