package dev.portcullis.ejb.legacy.pricing;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.oidc.ProviderHttp;
import dev.portcullis.ejb.outbound.ForeignCalls;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.util.Timeout;

/**
 * Reads prices over HTTP: an object of symbols or addresses and US dollars, as numbers or decimal
 * strings. Within two seconds, at most 64 KiB, without redirects, cookies or proxies. What is no
 * price is left out.
 */
final class PriceDownload implements AutoCloseable {
  private static final int MAX_BYTES = 64 * 1024;
  private static final int MAX_TOKENS = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Timeout STEP = Timeout.ofSeconds(2);
  private static final int OK = 200;

  private final URI url;
  private final ForeignCalls calls;
  private final CloseableHttpClient client;
  private final ScheduledExecutorService timer;

  /**
   * From that address, which the operator has named.
   *
   * @param timer ends readings that take too long: a source may send a byte at a time
   */
  PriceDownload(URI url, DnsResolver resolver, ForeignCalls calls, ScheduledExecutorService timer) {
    this.url = url;
    this.calls = calls;
    this.timer = timer;
    this.client = ProviderHttp.builder(resolver, STEP).build();
  }

  /** The prices by what the source calls the tokens. */
  Map<TokenName, BigDecimal> read() throws IOException {
    HttpGet request = new HttpGet(url);
    request.setHeader("accept", "application/json");
    return calls.within(
        new ForeignCalls.Target(url.getAuthority(), ForeignCalls.By.OPERATOR),
        () -> {
          Future<?> late =
              timer.schedule(request::abort, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
          try {
            return prices(client.execute(request, PriceDownload::body));
          } finally {
            late.cancel(false);
          }
        });
  }

  private static byte[] body(ClassicHttpResponse response) throws IOException {
    HttpEntity entity = response.getEntity();
    if (response.getCode() != OK || entity == null) {
      throw new IOException("The source answered " + response.getCode());
    }
    try (InputStream in = entity.getContent()) {
      byte[] body = in.readNBytes(MAX_BYTES + 1);
      if (body.length > MAX_BYTES) {
        throw new IOException("The source's answer is too large");
      }
      return body;
    }
  }

  private static Map<TokenName, BigDecimal> prices(byte[] body) throws IOException {
    try (JsonParser parser = Json.parser(body, MAX_TOKENS)) {
      JsonNode read = Json.MAPPER.readTree(parser);
      if (read == null || !read.isObject()) {
        throw new IOException("The source's answer is no object");
      }
      Map<TokenName, BigDecimal> prices = new HashMap<>();
      for (Map.Entry<String, JsonNode> field : read.properties()) {
        TokenPrice.usd(field.getValue().asText())
            .ifPresent(usd -> prices.put(TokenName.of(field.getKey()), usd));
      }
      return prices;
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
