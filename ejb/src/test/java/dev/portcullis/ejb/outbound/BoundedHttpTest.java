package dev.portcullis.ejb.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server may send and how long it may take, against one that writes any bytes. */
class BoundedHttpTest {
  private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final int MOST = 1_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 100 Continue\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\na: b\r\n\r\n",
        "HTTP/1.1 100 C\r\n\r\nHTTP/1.1 102 P\r\n\r\n"
      })
  void endlessInterimAnswersFail(String interim) throws IOException {
    try (RawServer server = new RawServer(RawServer.flood("", interim));
        BoundedHttp http = patient()) {
      assertThatThrownBy(() -> get(http, server))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("interim responses");
    }
  }

  @Test
  void aFewInterimAnswersOfEachAnswerAreRead() throws IOException {
    String few = "HTTP/1.1 103 Early Hints\r\na: b\r\n\r\n".repeat(5);
    try (RawServer server = new RawServer(RawServer.text(few + OK));
        BoundedHttp http = patient()) {
      for (int i = 0; i < 5; i++) {
        assertThat(get(http, server).status()).isEqualTo(200);
      }
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void aBodyIsReadUpToItsLimit() throws IOException {
    try (RawServer server = new RawServer(RawServer.text(answer("200 OK", MOST)));
        BoundedHttp http = patient()) {
      BoundedHttp.Answer answer = get(http, server);
      assertThat(answer.body()).hasSize(MOST);
      assertThat(answer.contentType()).isEqualTo("text/plain");
    }
    try (RawServer server = new RawServer(RawServer.text(answer("200 OK", MOST + 1)));
        BoundedHttp http = patient()) {
      assertThatThrownBy(() -> get(http, server)).hasMessageContaining("too large");
    }
  }

  /** Its status is what matters, so the rest is neither read nor waited for. */
  @Test
  void theBeginningOfALongErrorIsKept() throws IOException {
    String head = "HTTP/1.1 500 No\r\ncontent-length: 999999999\r\n\r\n";
    try (RawServer server = new RawServer(RawServer.flood(head, "no "));
        BoundedHttp http = patient()) {
      BoundedHttp.Answer answer = get(http, server);
      assertThat(answer.status()).isEqualTo(500);
      assertThat(new String(answer.body(), StandardCharsets.US_ASCII)).startsWith("no no ");
      assertThat(answer.body()).hasSize(MOST);
    }
  }

  @Test
  void anAnswerWithoutBodyIsEmpty() throws IOException {
    try (RawServer server = new RawServer(RawServer.text("HTTP/1.1 204 None\r\n\r\n"));
        BoundedHttp http = patient()) {
      assertThat(get(http, server).body()).isEmpty();
    }
  }

  @Test
  void aSlowlyTricklingResponseTimesOut() throws IOException {
    String head = "HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n";
    CountDownLatch over = new CountDownLatch(1);
    try (RawServer server =
            new RawServer(
                out -> {
                  out.write(head.getBytes(StandardCharsets.US_ASCII));
                  out.flush();
                  hold(over);
                });
        BoundedHttp http = http(Duration.ofMillis(50))) {
      assertThatThrownBy(() -> get(http, server)).isInstanceOf(SocketTimeoutException.class);
    } finally {
      over.countDown();
    }
  }

  @Test
  void aRedirectIsAnAnswerAndNothingIsSentTwice() throws IOException {
    String elsewhere =
        "HTTP/1.1 302 Found\r\nlocation: /hook\r\nset-cookie: a=b\r\ncontent-length: 0\r\n\r\n";
    try (RawServer server = new RawServer(RawServer.text(elsewhere));
        BoundedHttp http = patient()) {
      assertThat(get(http, server).status()).isEqualTo(302);
      assertThat(get(http, server).status()).isEqualTo(302);
      assertThat(server.heads())
          .hasSize(2)
          .noneMatch(head -> head.toLowerCase(Locale.ROOT).contains("cookie"));
    }
    try (RawServer server =
            new RawServer(
                out -> {
                  throw new IOException("hung up");
                });
        BoundedHttp http = patient()) {
      assertThatThrownBy(() -> get(http, server)).isInstanceOf(IOException.class);
      assertThat(server.heads()).hasSize(1);
    }
  }

  /** Keycloak's interface has DELETE with a body, and POST without one. */
  @Test
  void anyMethodIsSentWithABodyOrWithout() throws IOException {
    try (RawServer server = new RawServer(RawServer.text(OK));
        BoundedHttp http = patient()) {
      HttpUriRequestBase removal = new HttpUriRequestBase("DELETE", server.url());
      removal.setEntity(new StringEntity("[]", ContentType.APPLICATION_JSON));
      assertThat(http.send(removal).status()).isEqualTo(200);
      assertThat(http.send(new HttpPost(server.url())).status()).isEqualTo(200);
      List<String> heads =
          server.heads().stream().map(head -> head.toLowerCase(Locale.ROOT)).toList();
      assertThat(heads.get(0)).startsWith("delete ").contains("content-length: 2");
      assertThat(heads.get(1)).contains("content-length: 0");
    }
  }

  @Test
  void waitingCallersAreReleasedOnClose() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    try (RawServer server =
        new RawServer(
            out -> {
              asked.countDown();
              hold(over);
            })) {
      BoundedHttp http = patient();
      Thread closing =
          new Thread(
              () -> {
                hold(asked);
                http.close();
              });
      closing.start();
      assertThatThrownBy(() -> get(http, server)).isInstanceOf(IOException.class);
      closing.join();
    } finally {
      over.countDown();
    }
  }

  /** The library throws what no caller expects of a call. */
  @Test
  void aClosedClientFailsAsACallDoes() throws IOException {
    try (RawServer server = new RawServer(RawServer.text(OK))) {
      BoundedHttp http = patient();
      http.close();
      assertThatThrownBy(() -> get(http, server)).isInstanceOf(IOException.class);
    }
  }

  private static void hold(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  private static String answer(String status, int length) {
    return "HTTP/1.1 %s\r\ncontent-type: text/plain\r\ncontent-length: %d\r\n\r\n%s"
        .formatted(status, length, "x".repeat(length));
  }

  private static BoundedHttp.Answer get(BoundedHttp http, RawServer server) throws IOException {
    return http.send(new HttpGet(server.url()));
  }

  private static BoundedHttp patient() {
    return http(LONG);
  }

  private static BoundedHttp http(Duration whole) {
    return BoundedHttp.forPublicServers(
        SystemDefaultDnsResolver.INSTANCE, new BoundedHttp.Bounds(LONG, whole, MOST));
  }
}
