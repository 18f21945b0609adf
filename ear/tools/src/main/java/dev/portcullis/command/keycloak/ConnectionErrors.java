package dev.portcullis.command.keycloak;

import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import javax.net.ssl.SSLException;

/** Describes why a server could not be reached over HTTP, and what the operator should check. */
public final class ConnectionErrors {
  private ConnectionErrors() {}

  /** The scheme, host and port of a URL: the rest may be an access key. */
  public static String place(URI url) {
    return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
  }

  /**
   * The reason as a sentence.
   *
   * @param failed the exception of the client; its causes are examined
   */
  public static String sentence(URI url, Throwable failed) {
    String place = place(url);
    Throwable last = failed;
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      last = cause;
      if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
        return place
            + " has a name that cannot be resolved. Check the name, and DNS on this machine";
      }
      if (cause instanceof SSLException) {
        return place
            + " cannot be trusted ("
            + cause.getMessage()
            + "). See its certificate, and the trust store of Java";
      }
      if (cause instanceof InterruptedIOException) {
        return place
            + " does not respond in time. Check whether it is overloaded, or a firewall drops"
            + " packets to it";
      }
      if (cause instanceof ConnectException) {
        return place + " refuses connections. Check whether it runs, and check the port";
      }
    }
    return place
        + " cannot be queried ("
        + last.getClass().getSimpleName()
        + (last.getMessage() == null ? "" : ": " + RepresentationDiff.oneLine(last.getMessage()))
        + ")";
  }
}
