package dev.portcullis.ejb.signin;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/**
 * Explains why a provider could not be read, in words for an administrator and without internal
 * details.
 */
final class ProviderErrorText {
  private ProviderErrorText() {}

  /** The text after the name of the document. */
  static String words(IOException trouble) {
    if (trouble instanceof UnknownHostException) {
      return "cannot be read: the host is not found, or leads to special addresses only";
    }
    if (trouble instanceof SSLException) {
      return "cannot be read: no secure connection, perhaps for its certificate";
    }
    if (trouble instanceof JsonProcessingException) {
      return "is not JSON";
    }
    if (trouble instanceof ConnectException) {
      return "cannot be read: the host refuses the connection or does not respond";
    }
    if (trouble instanceof InterruptedIOException) {
      return "cannot be read: it takes too long";
    }
    return trouble.getClass() == IOException.class
        ? "cannot be read: " + trouble.getMessage()
        : "cannot be read: the connection was closed, or the response is not HTTP";
  }
}
