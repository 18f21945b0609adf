package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Which requests the delivered configurations of nginx and HAProxy repeat on the other node: none
 * that may have been executed. Servers stand for the nodes, because only what a node answers
 * counts.
 */
class ProxyRepeatsTest {
  /** The proxies of the kit. */
  enum Proxy {
    NGINX,
    HAPROXY
  }

  /** Either node comes first, by chance of the proxy's turn: enough requests to meet both. */
  private static final int REQUESTS = 8;

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource
  void aPostWhoseConnectionIsLostIsExecutedOnce(Proxy kind) throws IOException {
    try (ProxiedNode first = ProxiedNode.answering("first", ProxiedNode.LOST);
        ProxiedNode second = ProxiedNode.answering("second", ProxiedNode.LOST);
        StartedProxy proxy = before(kind, first, second)) {
      assertThat(statuses(proxy, "POST", "/organizations")).containsOnly(502);
      assertThat(first.requests().size() + second.requests().size()).isEqualTo(REQUESTS);
    }
  }

  @ParameterizedTest
  @CsvSource({"NGINX, GET", "NGINX, POST", "NGINX, PATCH", "HAPROXY, GET"})
  void whatANodeThatEndsRefusesGoesToTheOther(Proxy kind, String method) throws IOException {
    try (ProxiedNode ending = ProxiedNode.answering("ending", 503);
        ProxiedNode other = ProxiedNode.answering("other", 200);
        StartedProxy proxy = before(kind, ending, other)) {
      assertThat(statuses(proxy, method, "/organizations")).containsOnly(200);
      assertThat(other.requests()).hasSize(REQUESTS);
      assertThat(ending.requests()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "NGINX, GET, 404",
    "NGINX, POST, 404",
    "NGINX, GET, 503",
    "NGINX, POST, 503",
    "HAPROXY, GET, 404",
    "HAPROXY, POST, 404",
    "HAPROXY, GET, 503",
    "HAPROXY, POST, 503"
  })
  void theAnswerOfTheNodeIsKeptWhileTheOtherIsDead(Proxy kind, String method, int status)
      throws IOException {
    for (boolean deadFirst : List.of(true, false)) {
      ProxiedNode dead = ProxiedNode.answering("dead", 200);
      try (ProxiedNode alive = ProxiedNode.answering("alive", status);
          StartedProxy proxy = deadFirst ? before(kind, dead, alive) : before(kind, alive, dead)) {
        dead.close();
        assertThat(statuses(proxy, method, "/organizations/unknown")).containsOnly(status);
      } finally {
        dead.close();
      }
    }
  }

  @Test
  void aNodeWhoseApplicationHasEndedIsNotTheLastWord() throws IOException {
    try (ProxiedNode ended = ProxiedNode.answering("ended", 404);
        ProxiedNode other = ProxiedNode.answering("other", 200);
        StartedProxy proxy = before(Proxy.NGINX, ended, other)) {
      assertThat(statuses(proxy, "POST", "/rpc")).containsOnly(200);
      assertThat(statuses(proxy, "GET", "/rpc/ws")).containsOnly(200);
    }
  }

  @ParameterizedTest
  @EnumSource
  void noFormOfTheMetricsPathPasses(Proxy kind) throws IOException {
    try (ProxiedNode first = ProxiedNode.answering("first", 200);
        ProxiedNode second = ProxiedNode.answering("second", 200);
        StartedProxy proxy = before(kind, first, second)) {
      for (String path :
          List.of(
              "/admin/metrics",
              "/admin/metrics/",
              "/admin//metrics",
              "/api/admin/metrics",
              "/admin/metrics;x",
              "/admin;x=1/metrics",
              "/admin/%6detrics",
              "/%61dmin/metrics",
              "/admin/./metrics",
              "/admin/x/../metrics",
              "/rpc/../admin/metrics",
              "/admin%2fmetrics",
              "/ADMIN/metrics")) {
        assertThat(statuses(proxy, "GET", path)).as(path).containsOnly(403);
      }
      assertThat(first.requests()).isEmpty();
      assertThat(second.requests()).isEmpty();
      assertThat(statuses(proxy, "GET", "/docs/manual/reference/metrics")).containsOnly(200);
      assertThat(statuses(proxy, "GET", "/admin/health")).containsOnly(200);
    }
  }

  private StartedProxy before(Proxy kind, ProxiedNode first, ProxiedNode second)
      throws IOException {
    BuildOutput build = BuildOutput.load();
    if (kind == Proxy.NGINX) {
      assumeTrue(NginxProxy.program().isPresent(), "skipped: this test needs nginx");
      return NginxProxy.before(build, directory, first.url(), second.url());
    }
    assumeTrue(HaProxy.program().isPresent(), "skipped: this test needs haproxy");
    return HaProxy.before(build, directory, first.url(), second.url());
  }

  private static List<Integer> statuses(StartedProxy proxy, String method, String path) {
    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      try (RawHttp client = RawHttp.connect(proxy.url())) {
        String body = method.equals("GET") ? "" : "{}";
        client.send(
            "%s %s HTTP/1.1\r\nhost: gate\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%s"
                .formatted(method, path, body.length(), body));
        statuses.add(client.answer().status());
      }
    }
    return statuses;
  }
}
