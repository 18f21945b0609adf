package dev.portcullis.ejb.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLHandshakeException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.HttpHostConnectException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttemptOutcomeTest {
  @ParameterizedTest
  @CsvSource({
    "200, 2xx",
    "204, 2xx",
    "301, 3xx",
    "404, 4xx",
    "410, 4xx",
    "429, 4xx",
    "500, 5xx",
    "599, 5xx",
    "101, broken",
    "600, broken"
  })
  void aStatusIsCountedByItsClass(int status, String label) {
    assertThat(AttemptOutcome.of(ended(status, null)).label()).isEqualTo(label);
  }

  @Test
  void withoutAStatusAnAttemptIsCountedByItsError() {
    assertThat(failed(new ConnectException("Connection refused"))).isEqualTo("unreachable");
    assertThat(failed(new HttpHostConnectException("no"))).isEqualTo("unreachable");
    assertThat(failed(new UnknownHostException("nobody.example"))).isEqualTo("unreachable");
    assertThat(failed(new NoRouteToHostException())).isEqualTo("unreachable");
    assertThat(failed(new ConnectTimeoutException("connect: late"))).isEqualTo("timeout");
    assertThat(failed(new SocketTimeoutException("15000 MILLISECONDS"))).isEqualTo("timeout");
    assertThat(failed(new SSLHandshakeException("PKIX"))).isEqualTo("tls");
    assertThat(failed(new SocketException("Connection reset"))).isEqualTo("broken");
    assertThat(failed(new ConnectionClosedException("closed"))).isEqualTo("broken");
    assertThat(failed(new IllegalStateException("The signing key cannot be read: timeout")))
        .isEqualTo("broken");
    AtomicReference<CallbackResponse> end = new AtomicReference<>();
    new CallbackExchange(end::set).abort();
    assertThat(AttemptOutcome.of(ended(null, end.get().error())).label()).isEqualTo("timeout");
  }

  private static String failed(Exception cause) {
    AtomicReference<CallbackResponse> end = new AtomicReference<>();
    new CallbackExchange(end::set).failed(cause);
    return AttemptOutcome.of(ended(null, end.get().error())).label();
  }

  private static DeliveryAttemptResult ended(Integer status, String error) {
    return new DeliveryAttemptResult(
        null,
        UUID.randomUUID(),
        1,
        1,
        Instant.EPOCH,
        1,
        status,
        error,
        null,
        Disposition.RETRY,
        null);
  }
}
