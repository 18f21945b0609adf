package dev.portcullis.acceptance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ServerUnderTest.class)
class ProbeIT {
  static Map<String, String> requests() {
    Map<String, String> all = new LinkedHashMap<>();
    String end = " HTTP/1.1\r\nhost: gate\r\n\r\n";
    for (String target :
        new String[] {
          "/x%ff",
          "/x%zz",
          "/x%",
          "/x%2",
          "/organizations/%ff",
          "/organizations/%c0%af",
          "/x?a=%ff",
          "/x?%zz",
          "/organizations?limit=%ff",
          "/organizations?limit=%",
          "/organizations?%ff=1",
          "/x%00",
          "/organizations/%00",
          "/x\u00ff",
          "/organizations/\u00ff\u00fe",
          "/organizations?limit=\u00ff",
          "/x\\y",
          "/x{}|",
          "/organizations/a%2fb",
          "/organizations/a%5cb",
          "/organizations/..;/x",
          "/organizations/;a=b",
          "/organizations/x;%ff",
          "/../x",
          "/%2e%2e/x",
          "//organizations",
          "/./organizations",
          "organizations",
          "*",
          "http://evil/organizations",
          "http:///organizations",
          "http://evil:99999/x",
          "/console",
          "/console/x",
          "/metrics",
          "/metrics/base",
          "/health",
          "/health/",
          "/health/ready",
          "/health/live",
          "/openapi/x",
          "/x#y",
          "?x",
          "",
          "/x y",
          "/x\u0000y",
          "/x\ty",
          "/WEB-INF/web.xml",
          "/META-INF/MANIFEST.MF",
          "/web-inf/x",
          "/j_security_check",
          "/auth/backchannel-logout%3b",
          "/noredirect.html",
          "/index.jsp",
          "/x.jsp",
          "/x.jsf",
          "/x.xhtml",
          "/jakarta.faces.resource/x",
          "/" + "a".repeat(9000),
          "/" + "a".repeat(15000),
          "/x?" + "a=1&".repeat(1500),
          "/x?a=" + "b".repeat(20000)
        }) {
      all.put("GET " + target, "GET " + target + end);
    }
    all.put("OPTIONS *", "OPTIONS *" + end);
    all.put("OPTIONS /organizations", "OPTIONS /organizations" + end);
    all.put("TRACE", "TRACE /organizations" + end);
    all.put("CONNECT", "CONNECT evil:80" + end);
    all.put("BREW", "BREW /organizations" + end);
    all.put("lower get", "get /health" + end);
    all.put("method long", "A".repeat(5000) + " /health" + end);
    all.put("method ctl", "G\u0001T /health" + end);
    all.put("method html", "<x> /health" + end);
    all.put("http/0.9", "GET /health\r\n\r\n");
    all.put("http/1.0", "GET /health HTTP/1.0\r\n\r\n");
    all.put("http/2.0 line", "GET /health HTTP/2.0\r\nhost: gate\r\n\r\n");
    all.put("http/3.7", "GET /health HTTP/3.7\r\nhost: gate\r\n\r\n");
    all.put("ftp", "GET /health FTP/1.1\r\nhost: gate\r\n\r\n");
    all.put("h2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    all.put(
        "h2c",
        "GET /health HTTP/1.1\r\nhost: gate\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n");
    all.put("no host", "GET /health HTTP/1.1\r\n\r\n");
    all.put("two hosts", "GET /health HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n");
    all.put("bad host", "GET /health HTTP/1.1\r\nhost: a/b@c:\r\n\r\n");
    all.put("bad host port", "GET /health HTTP/1.1\r\nhost: a:xyz\r\n\r\n");
    all.put("host utf8", "GET /organizations HTTP/1.1\r\nhost: \u00ff\u00fe\r\n\r\n");
    all.put("garbage", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n");
    all.put("empty lines", "\r\n\r\n\r\nGET /health" + end);
    String[] headers = {
      "x",
      "x y: z",
      ": z",
      "x: a\u0000b",
      "x: a\u0001b",
      "x: \u00ff\u00fe",
      "x : y",
      " x: y",
      "x: a\r\n folded",
      "x-trace-id: \u00ff\u00fe",
      "authorization: Bearer \u0000",
      "authorization: Bearer \u00ff",
      "authorization: Basic \u00ff",
      "accept: \u00ff",
      "accept: ;;;",
      "accept: */*;q=x",
      "accept: text/html",
      "accept-language: \u00ff;q=9",
      "cookie: \u00ff\u00fe=\u0001",
      "cookie: a=b; $Version=x; ;;;==",
      "cookie: " + "a=b; ".repeat(500),
      "content-type: ;;;",
      "content-type: a/b/c",
      "expect: 100-maybe",
      "expect: 100-continue",
      "range: bytes=zzz",
      "if-modified-since: zzz",
      "x-forwarded-for: \u00ff, ;;",
      "x-forwarded-host: <x>",
      "forwarded: ;;;",
      "upgrade: websocket\r\nconnection: upgrade",
      "connection: \u00ff",
      "user-agent: \u00ff",
      "x-http-method-override: DELETE",
      "x: " + "a".repeat(7000),
      "x: " + "a".repeat(20000),
      "x: " + "a".repeat(200000),
      "x".repeat(20000) + ": a",
      "a: b\r\n".repeat(150) + "c: d",
      "a: b\r\n".repeat(1000) + "c: d",
      "transfer-encoding: gzip",
      "transfer-encoding: chunked, gzip"
    };
    for (String header : headers) {
      all.put(
          "H " + header.substring(0, Math.min(40, header.length())) + " " + header.length(),
          "GET /organizations HTTP/1.1\r\nhost: gate\r\n" + header + "\r\n\r\n");
    }
    String[] bodies = {
      "content-length: x\r\n\r\n",
      "content-length: -1\r\n\r\n",
      "content-length: 99999999999999999999\r\n\r\n",
      "content-length: 9999999999\r\n\r\n",
      "content-length: 2\r\ncontent-length: 3\r\n\r\n{}",
      "content-length: 2, 2\r\n\r\n{}",
      "content-length: +2\r\n\r\n{}",
      "content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      "transfer-encoding: chunked\r\n\r\nzz\r\n",
      "transfer-encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n",
      "transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n{}",
      "transfer-encoding: chunked\r\n\r\n2\r\n{}xx0\r\n\r\n",
      "transfer-encoding: chunked\r\n\r\n2;" + "x".repeat(20000) + "\r\n{}\r\n0\r\n\r\n",
      "transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx: " + "a".repeat(30000) + "\r\n\r\n",
      "content-type: application/json; charset=nonsense\r\ncontent-length: 2\r\n\r\n{}",
      "content-type: \u00ff\r\ncontent-length: 2\r\n\r\n{}",
      "content-type: application/x-www-form-urlencoded\r\ncontent-length: 3\r\n\r\n%zz",
      "content-type: multipart/form-data\r\ncontent-length: 3\r\n\r\nabc",
      "content-encoding: gzip\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}",
      "\r\n"
    };
    for (String path : new String[] {"/auth/login/crypto-native", "/auth/backchannel-logout"}) {
      for (String body : bodies) {
        all.put(
            "B " + path + " " + body.substring(0, Math.min(60, body.length())),
            "POST "
                + path
                + " HTTP/1.1\r\nhost: gate\r\n"
                + (body.startsWith("content-type") ? "" : "content-type: application/json\r\n")
                + body);
      }
    }
    return all;
  }

  @Test
  void probe(Api api, ServerLog log) throws IOException {
    StringBuilder out = new StringBuilder();
    long start = size(log);
    for (Map.Entry<String, String> each : requests().entrySet()) {
      long before = size(log);
      String answer;
      try (RawHttp http = RawHttp.connect(api).patience(Duration.ofSeconds(3))) {
        http.send(each.getValue());
        answer =
            http.answerOrEnd()
                .map(
                    a ->
                        a.status()
                            + " "
                            + a.head().stream()
                                .skip(1)
                                .filter(h -> !h.matches("(?i)(date|content-length|x-trace-id).*"))
                                .toList()
                            + " "
                            + a.text()
                                .substring(0, Math.min(130, a.text().length()))
                                .replace("\n", "~"))
                .orElse("CLOSED");
      } catch (AssertionError | RuntimeException failed) {
        answer = "FAILED " + failed.getMessage();
      }
      out.append(each.getKey().replaceAll("[^ -~]", "^"), 0, Math.min(80, each.getKey().length()))
          .append("\n    -> ")
          .append(answer.replace("\r", ""))
          .append("\n    log ")
          .append(size(log) - before)
          .append("\n");
    }
    // client aborts in the middle of an answer
    long before = size(log);
    for (int i = 0; i < 20; i++) {
      RawHttp http = RawHttp.connect(api);
      http.send("GET /openapi HTTP/1.1\r\nhost: gate\r\n\r\n".repeat(20));
      http.reset();
    }
    for (int i = 0; i < 20; i++) {
      RawHttp http = RawHttp.connect(api);
      http.send(
          "POST /siwe-messages HTTP/1.1\r\nhost: gate\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{\"a");
      http.reset();
    }
    try (RawHttp http = RawHttp.connect(api)) {
      http.send("GET /health HTTP/1.1\r\nhost: gate\r\n\r\n");
      http.answer();
    }
    out.append("aborts log ")
        .append(size(log) - before)
        .append("\ntotal ")
        .append(size(log) - start)
        .append("\n");
    Files.writeString(
        Path.of("/tmp/l/probe-" + System.getProperty("server", "wildfly") + ".txt"),
        out,
        StandardCharsets.UTF_8);
    Files.writeString(
        Path.of("/tmp/l/probe-console-" + System.getProperty("server", "wildfly") + ".txt"),
        log.console(),
        StandardCharsets.UTF_8);
  }

  private static long size(ServerLog log) throws IOException {
    long sum = Files.size(log.server().log());
    try (Stream<Path> files = Files.list(log.server().logs())) {
      for (Path file :
          files
              .filter(
                  f ->
                      f.toString().contains(".log")
                          && Files.isRegularFile(f)
                          && !f.equals(log.server().log()))
              .toList()) {
        sum += Files.size(file);
      }
    }
    return sum;
  }
}
