package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The raw client reads what servers write in each framing. */
class RawHttpTest {
  @Test
  void answersAreReadOneAfterAnother() {
    talk(
        "HTTP/1.1 100 Continue\r\n\r\n"
            + "HTTP/1.1 400 Bad Request\r\nX-Request-Id: a\r\ncontent-length: 2\r\n\r\n{}"
            + "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n1;x=y\r\nd\r\n0\r\n\r\n"
            + "HTTP/1.1 204 No Content\r\n\r\n"
            + "HTTP/1.1 200 OK\r\n\r\nuntil the end",
        http -> {
          RawHttp.Answer refused = http.answer();
          assertThat(refused.status()).isEqualTo(400);
          assertThat(refused.header("x-request-id")).contains("a");
          assertThat(refused.text()).isEqualTo("{}");
          assertThat(http.answer().text()).isEqualTo("abcd");
          assertThat(http.answer().status()).isEqualTo(204);
          assertThat(http.answer().text()).isEqualTo("until the end");
          assertThat(http.answerOrEnd()).isEmpty();
          assertThat(http.ended()).isTrue();
        });
  }

  @Test
  void aClientHasTheAddressItChooses() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RawHttp http = RawHttp.connect(url(server), "127.0.0.7");
        Socket accepted = server.accept()) {
      assertThat(accepted.getInetAddress().getHostAddress()).isEqualTo("127.0.0.7");
      http.send("x");
      assertThat(accepted.getInputStream().read()).isEqualTo('x');
    }
  }

  private interface Conversation {
    void hold(RawHttp http);
  }

  private static void talk(String answers, Conversation conversation) {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> served =
          CompletableFuture.runAsync(
              () -> {
                try (Socket client = server.accept()) {
                  client.getOutputStream().write(answers.getBytes(StandardCharsets.ISO_8859_1));
                } catch (IOException failed) {
                  throw new AssertionError(failed);
                }
              });
      try (RawHttp http = RawHttp.connect(url(server))) {
        conversation.hold(http);
      }
      served.join();
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  private static URI url(ServerSocket server) {
    return URI.create("http://127.0.0.1:" + server.getLocalPort());
  }
}
