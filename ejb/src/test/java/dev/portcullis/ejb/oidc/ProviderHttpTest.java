package dev.portcullis.ejb.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.outbound.RawServer;
import java.io.IOException;
import java.time.Duration;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.util.Timeout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a provider may send before its answer, without the time limits of those who ask. */
class ProviderHttpTest {
  private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 100 Continue\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\na: b\r\n\r\n",
        "HTTP/1.1 100 C\r\n\r\nHTTP/1.1 102 P\r\n\r\n"
      })
  void endlessInterimAnswersFail(String interim) throws IOException {
    try (RawServer provider = new RawServer(RawServer.flood("", interim));
        CloseableHttpClient client = client()) {
      assertThatThrownBy(() -> get(client, provider))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("interim answers");
    }
  }

  @Test
  void aFewInterimAnswersOfEachAnswerAreRead() throws IOException {
    String few = "HTTP/1.1 103 Early Hints\r\na: b\r\n\r\n".repeat(5);
    try (RawServer provider = new RawServer(RawServer.text(few + OK));
        CloseableHttpClient client = client()) {
      for (int i = 0; i < 5; i++) {
        assertThat(get(client, provider)).isEqualTo(200);
      }
      assertThat(provider.connections()).isEqualTo(1);
    }
  }

  private static int get(CloseableHttpClient client, RawServer provider) throws IOException {
    return client.execute(new HttpGet(provider.url()), ClassicHttpResponse::getCode);
  }

  private static CloseableHttpClient client() {
    return ProviderHttp.builder(
            SystemDefaultDnsResolver.INSTANCE, Timeout.of(Duration.ofMinutes(5)))
        .build();
  }
}
