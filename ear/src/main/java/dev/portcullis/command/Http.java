package dev.portcullis.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import javax.net.ssl.SSLException;

/** Asks others over HTTP: no redirect is followed, and no answer read beyond a megabyte. */
final class Http {
  private static final int MOST_BYTES = 1 << 20;

  private final HttpClient client;
  private final Duration patience;

  Http(int seconds) {
    patience = Duration.ofSeconds(seconds);
    client = HttpClient.newBuilder().connectTimeout(patience).build();
  }

  /**
   * An answer.
   *
   * @param body as JSON; missing if it is none
   */
  record Answer(int status, JsonNode body) {}

  HttpRequest.Builder to(URI url) {
    return HttpRequest.newBuilder(url).timeout(patience).header("accept", "application/json");
  }

  Answer ask(HttpRequest request) throws InterruptedException {
    try {
      HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        return new Answer(response.statusCode(), json(body.readNBytes(MOST_BYTES)));
      }
    } catch (IOException failed) {
      throw new CommandFailure(sentence(request.uri(), failed), failed);
    }
  }

  /** The scheme, host and port of a URL: the rest may be an access key. */
  static String place(URI url) {
    return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
  }

  private static JsonNode json(byte[] body) {
    try {
      return Json.MAPPER.readTree(body);
    } catch (IOException none) {
      return MissingNode.getInstance();
    }
  }

  private static String sentence(URI url, IOException failed) {
    String place = place(url);
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnknownHostException
          || cause instanceof java.nio.channels.UnresolvedAddressException) {
        return place + " has a name that cannot be resolved. See the name, and DNS on this machine";
      }
      if (cause instanceof SSLException) {
        return place
            + " cannot be trusted ("
            + cause.getMessage()
            + "). See its certificate, and the trust store of Java";
      }
    }
    if (failed instanceof ConnectException) {
      return place + " refuses connections. See whether it runs, and the port";
    }
    return place
        + " cannot be asked ("
        + failed.getClass().getSimpleName()
        + (failed.getMessage() == null ? "" : ": " + failed.getMessage())
        + ")";
  }
}
