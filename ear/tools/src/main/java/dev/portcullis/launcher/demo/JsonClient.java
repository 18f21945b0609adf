package dev.portcullis.launcher.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.launcher.LaunchException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/**
 * JSON over HTTP like from any client of the product.
 *
 * @param baseUrl the address that paths are added to
 * @param token sent as bearer token; empty for none
 */
public record JsonClient(URI baseUrl, Optional<String> token) {
  /** Reads and writes the bodies. */
  public static final ObjectMapper JSON = new ObjectMapper();

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  JsonClient withToken(String bearer) {
    return new JsonClient(baseUrl, Optional.of(bearer));
  }

  JsonNode get(String path) {
    return send("GET", path, null);
  }

  JsonNode post(String path, Object body) {
    return send("POST", path, body);
  }

  JsonNode patch(String path, Object body) {
    return send("PATCH", path, body);
  }

  private JsonNode send(String method, String path, Object body) {
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(baseUrl + path)).timeout(Duration.ofSeconds(60));
      token.ifPresent(bearer -> request.header("authorization", "Bearer " + bearer));
      if (body == null) {
        request.method(method, BodyPublishers.noBody());
      } else {
        request.header("content-type", "application/json");
        request.method(method, BodyPublishers.ofString(JSON.writeValueAsString(body)));
      }
      HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
      if (answer.statusCode() / 100 != 2) {
        throw new LaunchException(
            "%s %s returned %d: %s".formatted(method, path, answer.statusCode(), answer.body()));
      }
      return JSON.readTree(answer.body());
    } catch (JsonProcessingException notJson) {
      throw new LaunchException(method + " " + path + " did not return JSON: " + notJson, notJson);
    } catch (IOException failed) {
      throw new LaunchException(
          "%s %s%s failed: %s".formatted(method, baseUrl, path, failed), failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LaunchException("Interrupted", interrupted);
    }
  }
}
