package dev.portcullis.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.ejb.outbound.BoundedHttp;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.StringEntity;

/** Asks others over HTTP: no redirect is followed, and no answer read beyond a megabyte. */
final class Http {
  private static final int MOST_BYTES = 1 << 20;

  private final BoundedHttp client;

  Http(int seconds) {
    Duration patience = Duration.ofSeconds(seconds);
    client =
        BoundedHttp.toOperator(
            SystemDefaultDnsResolver.INSTANCE,
            new BoundedHttp.Bounds(patience, patience, MOST_BYTES));
  }

  /** An answer. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Answer(int status, byte[] bytes) {
    /** The body as JSON; missing if it is none. */
    JsonNode body() {
      try {
        return Json.MAPPER.readTree(bytes);
      } catch (IOException none) {
        return MissingNode.getInstance();
      }
    }
  }

  Answer get(URI url, Optional<String> token) {
    HttpGet request = new HttpGet(url);
    token.ifPresent(known -> request.setHeader("authorization", "Bearer " + known));
    return ask(url, request);
  }

  Answer post(URI url, String contentType, String body) {
    HttpPost request = new HttpPost(url);
    request.setEntity(new StringEntity(body, ContentType.parse(contentType)));
    return ask(url, request);
  }

  private Answer ask(URI url, HttpUriRequestBase request) {
    request.setHeader("accept", "application/json");
    try {
      BoundedHttp.Answer answer = client.send(request);
      return new Answer(answer.status(), answer.body());
    } catch (IOException failed) {
      throw new CommandFailure(sentence(url, failed), failed);
    }
  }

  /** The scheme, host and port of a URL: the rest may be an access key. */
  static String place(URI url) {
    return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
  }

  private static String sentence(URI url, IOException failed) {
    String place = place(url);
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnknownHostException) {
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
