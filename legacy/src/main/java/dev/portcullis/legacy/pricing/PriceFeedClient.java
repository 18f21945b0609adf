package dev.portcullis.legacy.pricing;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.outbound.BoundedHttp;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;

/**
 * Reads prices over HTTP: an object from symbols or addresses to US dollars, as numbers or decimal
 * strings. It reads within two seconds, and at most 64 KiB. Invalid prices are skipped.
 */
final class PriceFeedClient implements AutoCloseable {
  private static final int MAX_BYTES = 64 * 1024;
  private static final int MAX_TOKENS = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int OK = 200;

  private final URI url;
  private final OutboundBulkhead calls;
  private final BoundedHttp http;

  /** Reads from that address, which the operator configured. */
  PriceFeedClient(URI url, DnsResolver resolver, OutboundBulkhead calls) {
    this.url = url;
    this.calls = calls;
    this.http =
        BoundedHttp.forPublicServers(
            resolver, new BoundedHttp.Bounds(PATIENCE, PATIENCE, MAX_BYTES));
  }

  /** The prices by the source's names of the tokens. */
  Map<TokenLike, BigDecimal> read() throws IOException {
    HttpGet request = new HttpGet(url);
    request.setHeader("accept", "application/json");
    BoundedHttp.Answer answer =
        calls.within(
            new OutboundBulkhead.Target(url.getAuthority(), OutboundBulkhead.TargetOrigin.OPERATOR),
            () -> http.send(request));
    if (answer.status() != OK) {
      throw new IOException("The source responded with " + answer.status());
    }
    return prices(answer.body());
  }

  private static Map<TokenLike, BigDecimal> prices(byte[] body) throws IOException {
    try (JsonParser parser = Json.parser(body, MAX_TOKENS)) {
      JsonNode read = Json.MAPPER.readTree(parser);
      if (read == null || !read.isObject()) {
        throw new IOException("The source's response is no object");
      }
      Map<TokenLike, BigDecimal> prices = new HashMap<>();
      for (Map.Entry<String, JsonNode> field : read.properties()) {
        TokenPrice.usd(field.getValue().asText())
            .ifPresent(usd -> prices.put(TokenLike.of(field.getKey()), usd));
      }
      return prices;
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
