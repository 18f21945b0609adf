package dev.portcullis.ejb.outbound;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/**
 * Describes why a call to a server failed. It does not repeat exception messages: they may contain
 * an address with its secrets, or text that the server chose.
 */
public final class ConnectionFailureText {
  private static final int DEEPEST = 10;
  private static final String SILENT = "It does not respond in time";
  private static final String BROKEN = "The connection was closed";

  private static final Map<Class<?>, String> DESCRIPTIONS =
      Map.of(
          SocketTimeoutException.class, SILENT,
          TimeoutException.class, SILENT,
          UnknownHostException.class, "Its host name cannot be resolved",
          NoRouteToHostException.class, "Its host is unreachable",
          ConnectException.class, "The connection was refused",
          SSLException.class, "The TLS connection failed: check its certificate",
          CertificateException.class, "Its certificate is not trusted",
          EOFException.class, BROKEN);

  private ConnectionFailureText() {}

  /** The reason, in a sentence without a full stop. */
  public static String because(Throwable thrown) {
    return causes(thrown)
        .flatMap(cause -> words(cause).stream())
        .findFirst()
        .orElseGet(() -> "The request failed (" + thrown.getClass().getSimpleName() + ")");
  }

  /** The exception and its causes, from the outside in. */
  public static Stream<Throwable> causes(Throwable thrown) {
    return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause).limit(DEEPEST);
  }

  private static Optional<String> words(Throwable cause) {
    Optional<String> known =
        DESCRIPTIONS.entrySet().stream()
            .filter(each -> each.getKey().isInstance(cause))
            .map(Map.Entry::getValue)
            .findFirst();
    // Also if a client has a separate class for a closed connection.
    boolean broke =
        cause instanceof SocketException
            || cause.getClass().getSimpleName().matches("ConnectionClosed.*|NoHttpResponse.*");
    return known.or(() -> broke ? Optional.of(BROKEN) : Optional.empty());
  }
}
