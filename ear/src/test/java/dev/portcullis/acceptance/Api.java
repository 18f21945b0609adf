package dev.portcullis.acceptance;

import dev.portcullis.api.Http;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * The product as a client sees it.
 *
 * @param baseUrl its address, without a slash at the end
 */
public record Api(URI baseUrl) implements Http {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Starts a request to the path, for example {@code /organizations/}. */
  @Override
  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(baseUrl + path)).timeout(Duration.ofSeconds(30));
  }

  /** GET without credentials. */
  public HttpResponse<String> get(String path) {
    return send(request(path));
  }

  /** POST of a JSON text without credentials. */
  public HttpResponse<String> post(String path, String json) {
    return send(
        request(path)
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  /** Sends the request; the answer whatever its status is. */
  @Override
  public HttpResponse<String> send(HttpRequest.Builder request) {
    return send(request, BodyHandlers.ofString());
  }

  /** The same, with a body that is not text. */
  public <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> body) {
    try {
      return HTTP.send(request.build(), body);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", interrupted);
    }
  }
}
