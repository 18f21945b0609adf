package dev.portcullis.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.command.keycloak.ConnectionErrors;
import dev.portcullis.ejb.outbound.BoundedHttp;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.StringEntity;

/** Sends HTTP requests. It follows no redirect and reads at most one megabyte of a response. */
final class BoundedHttpClient {
  private static final int MOST_BYTES = 1 << 20;

  private final BoundedHttp client;

  BoundedHttpClient(int seconds) {
    Duration patience = Duration.ofSeconds(seconds);
    client =
        BoundedHttp.forOperatorServers(
            SystemDefaultDnsResolver.INSTANCE,
            new BoundedHttp.Bounds(patience, patience, MOST_BYTES));
  }

  /** A response. */
  @SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
  record Answer(int status, byte[] bytes) {
    /** The body as JSON; a missing node if it is not JSON. */
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
    return send(url, request);
  }

  Answer post(URI url, String contentType, String body) {
    HttpPost request = new HttpPost(url);
    request.setEntity(new StringEntity(body, ContentType.parse(contentType)));
    return send(url, request);
  }

  private Answer send(URI url, HttpUriRequestBase request) {
    request.setHeader("accept", "application/json");
    try {
      BoundedHttp.Answer answer = client.send(request);
      return new Answer(answer.status(), answer.body());
    } catch (IOException failed) {
      throw new CommandException(ConnectionErrors.sentence(url, failed), failed);
    }
  }
}
