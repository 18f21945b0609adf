package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The delivered configuration of nginx in front of two servers that identify themselves. */
class NginxProxyTest {
  private static final String CALL =
      "POST /rpc HTTP/1.1\r\nhost: gate\r\ncontent-length: 2\r\n\r\n{}";

  private final HttpServer first = server("first");
  private final HttpServer second = server("second");

  @TempDir private Path directory;

  @AfterEach
  void stop() {
    first.stop(0);
    second.stop(0);
  }

  /** A reload would end the connection, and with it a call that is on its way. */
  @Test
  void aNodeIsTakenOutAndInBetweenTheCallsOfOneConnection() throws IOException {
    assumeTrue(NginxProxy.program().isPresent(), "skipped: this test needs nginx");
    try (NginxProxy proxy =
            NginxProxy.before(BuildOutput.load(), directory, url(first), url(second));
        RawHttp client = RawHttp.connect(proxy.url())) {
      assertThat(answers(client)).containsExactlyInAnyOrder("first", "second");
      proxy.leaveOut(url(first));
      assertThat(answers(client)).containsExactly("second");
      proxy.takeIn(url(first));
      assertThat(answers(client)).containsExactlyInAnyOrder("first", "second");
      proxy.leaveOut(url(second));
      assertThat(answers(client)).containsExactly("first");
    }
  }

  private static Set<String> answers(RawHttp client) {
    Set<String> answers = new HashSet<>();
    for (int i = 0; i < 8; i++) {
      RawHttp.Answer answer = client.send(CALL).answer();
      assertThat(answer.status()).isEqualTo(200);
      answers.add(answer.text());
    }
    return answers;
  }

  private static URI url(HttpServer server) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private static HttpServer server(String name) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      byte[] answer = name.getBytes(StandardCharsets.UTF_8);
      server.createContext(
          "/",
          exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
          });
      server.start();
      return server;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
