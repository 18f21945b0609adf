package dev.portcullis.ejb.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConnectionFailureTextTest {
  private static final String SECRET = "https://me:pass@node/key";

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new SocketTimeoutException(SECRET), "in time"),
        Arguments.of(new TimeoutException(SECRET), "in time"),
        Arguments.of(new ConnectException(SECRET), "refused"),
        Arguments.of(new UnknownHostException(SECRET), "name"),
        Arguments.of(new SSLHandshakeException(SECRET), "TLS"),
        Arguments.of(new SocketException(SECRET), "was closed"),
        Arguments.of(new IOException(SECRET), "IOException"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void theWordsQuoteNothing(Exception failure, String words) {
    assertThat(ConnectionFailureText.because(failure))
        .contains(words)
        .doesNotContain("pass", "key");
    assertThat(ConnectionFailureText.because(new IllegalStateException(SECRET, failure)))
        .doesNotContain("pass", "key");
  }

  @Test
  void theCauseThatIsKnownSpeaks() {
    Throwable wrapped = new RuntimeException(new IOException(new ConnectException()));
    assertThat(ConnectionFailureText.because(wrapped)).contains("refused");
  }
}
