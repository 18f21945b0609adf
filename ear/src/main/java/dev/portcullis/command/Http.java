package dev.portcullis.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.command.keycloak.Unreachable;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

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
      throw new CommandFailure(Unreachable.sentence(request.uri(), failed), failed);
    }
  }

  private static JsonNode json(byte[] body) {
    try {
      return Json.MAPPER.readTree(body);
    } catch (IOException none) {
      return MissingNode.getInstance();
    }
  }
}
