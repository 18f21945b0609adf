package dev.portcullis.ejb.oidc;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import dev.portcullis.ejb.outbound.BoundedHttp;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;

/**
 * Reads a provider's keys over HTTP: within two seconds, at most 50 KiB, and only from addresses
 * that its resolver permits.
 */
final class JwksRetriever implements ResourceRetriever, AutoCloseable {
  static final int MAX_BYTES = 50 * 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int OK = 200;

  private final BoundedHttp http;

  /**
   * Connects to the address that {@code resolver} returns: the address checked is the address used.
   */
  JwksRetriever(DnsResolver resolver) {
    this.http =
        BoundedHttp.forPublicServers(
            resolver, new BoundedHttp.Bounds(PATIENCE, PATIENCE, MAX_BYTES));
  }

  @Override
  public Resource retrieveResource(URL url) throws IOException {
    BoundedHttp.Answer answer = http.send(request(url));
    if (answer.status() != OK) {
      throw new IOException("The provider responded with " + answer.status());
    }
    return new Resource(new String(answer.body(), StandardCharsets.UTF_8), answer.contentType());
  }

  private static HttpGet request(URL url) throws IOException {
    try {
      HttpGet request = new HttpGet(url.toURI());
      request.setHeader("accept", "application/json, application/jwk-set+json");
      return request;
    } catch (URISyntaxException impossible) {
      throw new IOException("No address of keys: " + url, impossible);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
