package dev.portcullis.ejb.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.io.CloseMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits of a client, over a socket with TLS and one without. */
class ResponseLimitsTest {
  private static final int MOST = 100_000;

  @TempDir private static Path folder;
  private SSLContext tls;
  private CloseableHttpAsyncClient client;
  private RawServer server;

  @BeforeEach
  void start() throws Exception {
    tls = OwnCertificate.context(folder);
    client =
        ResponseLimits.on(HttpAsyncClients.custom(), MOST)
            .setConnectionManager(
                PoolingAsyncClientConnectionManagerBuilder.create()
                    .setMaxConnPerRoute(1)
                    .setTlsStrategy(new DefaultClientTlsStrategy(tls))
                    .build())
            .setIoReactorExceptionCallback(new ReactorErrorLogger())
            .disableAutomaticRetries()
            .build();
    client.start();
  }

  @AfterEach
  void stop() {
    client.close(CloseMode.IMMEDIATE);
    server.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aConnectionCarriesMoreThanOneAnswerMayHave(boolean secure) throws Exception {
    serve(secure, RawServer.text(answer(60_000)));
    for (int i = 0; i < 10; i++) {
      assertThat(get(secure).get().getBodyBytes()).hasSize(60_000);
    }
    assertThat(server.connections()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anAnswerWithTooManyBytesFails(boolean secure) throws Exception {
    serve(secure, RawServer.text(answer(MOST)));
    assertRefused(secure, "more than " + MOST + " bytes");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void endlessInterimAnswersFail(boolean secure) throws Exception {
    serve(secure, RawServer.flood("", "HTTP/1.1 100 C\r\n\r\nHTTP/1.1 103 E\r\na: b\r\n\r\n"));
    assertRefused(secure, "interim responses");
  }

  @Test
  void theLastInterimAnswerThatIsAllowedIsRead() throws Exception {
    String interim = "HTTP/1.1 103 E\r\n\r\n";
    serve(false, RawServer.text(interim.repeat(InterimResponseLimit.MOST) + answer(1)));
    assertThat(get(false).get().getCode()).isEqualTo(200);
    server.close();
    serve(false, RawServer.text(interim.repeat(InterimResponseLimit.MOST + 1) + answer(1)));
    assertRefused(false, "interim responses");
  }

  private void assertRefused(boolean secure, String why) {
    assertThatThrownBy(() -> get(secure).get())
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseInstanceOf(MessageConstraintException.class)
        .rootCause()
        .hasMessageContaining(why);
  }

  private static String answer(int bytes) {
    return "HTTP/1.1 200 OK\r\ncontent-length: " + bytes + "\r\n\r\n" + "b".repeat(bytes);
  }

  private void serve(boolean secure, RawServer.Answer answer) throws IOException {
    server =
        secure
            ? new RawServer(
                tls.getServerSocketFactory()
                    .createServerSocket(0, 10, InetAddress.getLoopbackAddress()),
                answer)
            : new RawServer(answer);
  }

  private Future<SimpleHttpResponse> get(boolean secure) {
    String scheme = secure ? "https" : "http";
    return client.execute(
        SimpleRequestBuilder.get(scheme + "://127.0.0.1:" + server.port() + "/").build(), null);
  }
}
