package dev.portcullis.ejb.outbound;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.core5.http.config.Http1Config;

/**
 * Limits the data that a third-party server may send outside of the response body. Each reader
 * limits the body itself. Without these limits a single response can block an I/O thread, or fill
 * the memory, before any reader receives a byte of it.
 */
public final class ResponseLimits {
  private static final int MAX_HEADERS = 100;
  private static final int MAX_LINE = 8192;

  /** Limits of header lines and trailers. */
  public static final Http1Config HEADERS =
      Http1Config.custom().setMaxHeaderCount(MAX_HEADERS).setMaxLineLength(MAX_LINE).build();

  private ResponseLimits() {}

  /**
   * Sets all limits on an asynchronous client: header lines, interim responses, the bytes per
   * connection in a turn of its I/O thread, and the bytes of an exchange.
   *
   * @param maxBytes the maximum of all bytes of an exchange; {@link Long#MAX_VALUE} if concurrent
   *     exchanges share a connection
   * @return the same builder
   */
  public static HttpAsyncClientBuilder on(HttpAsyncClientBuilder client, long maxBytes) {
    InterimResponseLimit interim = new InterimResponseLimit();
    // A connection that changes to TLS is decorated again, and keeps its id.
    Cache<String, ReadLimit> limits =
        Caffeine.newBuilder().weakValues().executor(Runnable::run).build();
    return client
        .setHttp1Config(HEADERS)
        .setIoSessionDecorator(
            session ->
                new LimitedSession(
                    session, limits.get(session.getId(), id -> new ReadLimit(maxBytes))))
        .setConnectionReuseStrategy(interim)
        .addExecInterceptorFirst("limit interim answers", interim);
  }
}
