package dev.portcullis.ejb.outbound;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * An HTTP client for servers of third parties. It has no redirects, cookies, proxies or remembered
 * credentials. Bodies, headers, interim responses, each step and the whole exchange have limits. It
 * never retries, because a server could choose the pause before a retry.
 */
public final class BoundedHttp implements AutoCloseable {
  /** How long a connection is reused; then the name is resolved and its address checked again. */
  private static final TimeValue LIFE = TimeValue.ofSeconds(10);

  /**
   * The limits of an exchange.
   *
   * @param step the timeout for connecting, waiting for a connection, and each read
   * @param whole the timeout for the whole exchange, however slowly the response arrives
   * @param bytes the maximum size of the response body in bytes
   */
  public record Bounds(Duration step, Duration whole, int bytes) {}

  /**
   * A response.
   *
   * @param status the HTTP status
   * @param contentType the header of this name; null if absent
   * @param body the whole body if the status is a success, else as much of it as the limit permits
   */
  @SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
  public record Answer(int status, String contentType, byte[] body) {}

  private final CloseableHttpClient client;
  private final Bounds bounds;

  private BoundedHttp(DnsResolver resolver, Bounds bounds, TlsSocketStrategy tls) {
    Timeout step = Timeout.of(bounds.step());
    this.bounds = bounds;
    this.client =
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setDnsResolver(resolver)
                    .setTlsSocketStrategy(tls)
                    .setConnectionFactory(
                        ManagedHttpClientConnectionFactory.builder()
                            .http1Config(ResponseLimits.HEADERS)
                            .responseParserFactory(InterimResponseParser.factory())
                            .build())
                    .setDefaultConnectionConfig(
                        ConnectionConfig.custom()
                            .setConnectTimeout(step)
                            .setSocketTimeout(step)
                            .setTimeToLive(LIFE)
                            .build())
                    .build())
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setConnectionRequestTimeout(step)
                    .setResponseTimeout(step)
                    .build())
            .setUserAgent("Portcullis")
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .build();
  }

  /**
   * Creates a client for servers that any user may name.
   *
   * @param resolver its result is the address of the connection: the checked address is the used
   *     one
   */
  public static BoundedHttp forPublicServers(DnsResolver resolver, Bounds bounds) {
    return new BoundedHttp(resolver, bounds, DefaultClientTlsStrategy.createDefault());
  }

  /**
   * Creates a client for servers of the operator, which may present the certificate of this JVM
   * ({@code javax.net.ssl.keyStore}).
   */
  public static BoundedHttp forOperatorServers(DnsResolver resolver, Bounds bounds) {
    return new BoundedHttp(resolver, bounds, DefaultClientTlsStrategy.createSystemDefault());
  }

  /**
   * Sends a request and reads its response.
   *
   * @throws SocketTimeoutException if it takes too long
   * @throws IOException if there is no response, one beyond the limits, or one that is not HTTP
   */
  public Answer send(HttpUriRequestBase request) throws IOException {
    CompletableFuture<Void> late =
        new CompletableFuture<Void>()
            .completeOnTimeout(null, bounds.whole().toMillis(), TimeUnit.MILLISECONDS);
    var unusedEnd = late.thenRunAsync(request::cancel);
    try (ClassicHttpResponse response = client.executeOpen(null, request, null)) {
      return answer(response);
    } catch (IOException | IllegalStateException failed) {
      // The latter if it is cancelled, or the client closed, before it has its connection.
      throw late.isDone() ? tooLate(failed) : asIoException(failed);
    } finally {
      late.cancel(false);
    }
  }

  private IOException tooLate(Exception failed) {
    return (IOException)
        new SocketTimeoutException("no response within " + bounds.whole().toMillis() + " ms")
            .initCause(failed);
  }

  private static IOException asIoException(Exception failed) {
    return failed instanceof IOException io ? io : new IOException(failed.getMessage(), failed);
  }

  /** The body of an error response is cut, because only its status matters. */
  private Answer answer(ClassicHttpResponse response) throws IOException {
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      return new Answer(response.getCode(), null, new byte[0]);
    }
    boolean isWhole = response.getCode() / 100 == 2;
    byte[] body = entity.getContent().readNBytes(bounds.bytes() + (isWhole ? 1 : 0));
    if (body.length > bounds.bytes()) {
      throw new IOException("the response is too large: more than " + bounds.bytes() + " bytes");
    }
    return new Answer(response.getCode(), entity.getContentType(), body);
  }

  /** Closes its connections, including those in use. */
  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
  }
}
