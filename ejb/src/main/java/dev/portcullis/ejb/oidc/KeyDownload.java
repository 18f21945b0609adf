package dev.portcullis.ejb.oidc;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
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
 * Reads a provider's keys over HTTP: within two seconds, at most 50 KiB, without redirects, cookies
 * or proxies, and only from addresses that its resolver lets through.
 */
final class KeyDownload implements ResourceRetriever, AutoCloseable {
  static final int MAX_BYTES = 50 * 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Timeout STEP = Timeout.ofSeconds(2);
  private static final int OK = 200;

  private final CloseableHttpClient client;

  private final ScheduledExecutorService timer;

  /**
   * Connects to what {@code resolver} answers: the address checked is the address used.
   *
   * @param timer ends readings that take too long: a provider may send a byte at a time
   */
  KeyDownload(DnsResolver resolver, ScheduledExecutorService timer) {
    this.timer = timer;
    this.client = ProviderHttp.builder(resolver, STEP).build();
  }

  @Override
  public Resource retrieveResource(URL url) throws IOException {
    HttpGet request = new HttpGet(uri(url));
    request.setHeader("accept", "application/json, application/jwk-set+json");
    Future<?> late = timer.schedule(request::abort, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    try {
      return client.execute(request, KeyDownload::resource);
    } finally {
      late.cancel(false);
    }
  }

  private static URI uri(URL url) throws IOException {
    try {
      return url.toURI();
    } catch (URISyntaxException impossible) {
      throw new IOException("No address of keys: " + url, impossible);
    }
  }

  private static Resource resource(ClassicHttpResponse response) throws IOException {
    HttpEntity entity = response.getEntity();
    if (response.getCode() != OK || entity == null) {
      throw new IOException("The provider answered " + response.getCode());
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    byte[] part = new byte[8192];
    InputStream in = entity.getContent();
    for (int read = in.read(part); read >= 0; read = in.read(part)) {
      body.write(part, 0, read);
      if (body.size() > MAX_BYTES) {
        throw new IOException("The provider's keys are too large");
      }
    }
    return new Resource(body.toString(StandardCharsets.UTF_8), entity.getContentType());
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
