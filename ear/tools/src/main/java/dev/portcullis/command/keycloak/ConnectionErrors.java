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
        return place + " has a name that cannot be resolved. See the name, and DNS on this machine";
      }
      if (cause instanceof SSLException) {
        return place
            + " cannot be trusted ("
            + cause.getMessage()
            + "). See its certificate, and the trust store of Java";
      }
      if (cause instanceof InterruptedIOException) {
        return place
            + " does not answer in time. See whether it is overloaded, or a firewall drops what is"
            + " sent there";
      }
      if (cause instanceof ConnectException) {
        return place + " refuses connections. See whether it runs, and the port";
      }
    }
    return place
        + " cannot be asked ("
        + last.getClass().getSimpleName()
        + (last.getMessage() == null ? "" : ": " + RepresentationDiff.oneLine(last.getMessage()))
        + ")";
  }
}
