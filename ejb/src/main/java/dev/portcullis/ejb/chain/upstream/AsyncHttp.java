package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.outbound.CancellationExecHandler;
import dev.portcullis.ejb.outbound.InFlightCalls;
import dev.portcullis.ejb.outbound.ReactorErrorLogger;
import dev.portcullis.ejb.outbound.ResponseLimits;
import dev.portcullis.kernel.TraceParent;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.async.methods.SimpleRequestProducer;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Calls over HTTPS, with HTTP/2 where the node has it. Few threads serve all connections. */
final class AsyncHttp implements NodeTransport {
  private final URI url;
  private final int maxResponseBytes;
  private final ReactorErrorLogger faults = new ReactorErrorLogger();
  private final InFlightCalls inFlight = new InFlightCalls();
  private final CloseableHttpAsyncClient http;

  AsyncHttp(UpstreamSettings settings) {
    this.url = settings.httpUrl();
    this.maxResponseBytes = settings.maxResponseBytes();
    this.http = client(settings);
    http.start();
  }

  private CloseableHttpAsyncClient client(UpstreamSettings settings) {
    Timeout limit = Timeout.of(settings.timeout());
    // With HTTP/2, exchanges share a connection, so the limit applies where the body is collected.
    return ResponseLimits.on(HttpAsyncClients.custom(), Long.MAX_VALUE)
        .setConnectionManager(
            PoolingAsyncClientConnectionManagerBuilder.create()
                .setMaxConnTotal(settings.maxConnections())
                .setMaxConnPerRoute(settings.maxConnections())
                .setDefaultConnectionConfig(
                    ConnectionConfig.custom()
                        .setConnectTimeout(limit)
                        .setSocketTimeout(limit)
                        // A restarted node has closed its idle connections.
                        .setValidateAfterInactivity(TimeValue.ofSeconds(1))
                        .build())
                .build())
        .setIoReactorExceptionCallback(faults)
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setConnectionRequestTimeout(limit)
                .setResponseTimeout(limit)
                .setContentCompressionEnabled(false)
                .build())
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableCookieManagement()
        .disableAuthCaching()
        .addExecInterceptorFirst("cancel every step", new CancellationExecHandler())
        .setUserAgent(BlockingHttp.USER_AGENT)
        .build();
  }

  @Override
  public PendingNodeCall call(Request request) {
    SimpleHttpRequest post =
        SimpleRequestBuilder.post(url)
            .setBody(request.body(), ContentType.APPLICATION_JSON)
            .build();
    if (request.trace() != null) {
      post.setHeader(TraceParent.HEADER, request.trace());
    }
    return new Pending(
        inFlight,
        inFlight.add(
            http.execute(
                SimpleRequestProducer.create(post), new BoundedBody(maxResponseBytes), null)));
  }

  /** Cancels the calls in flight as well. */
  @Override
  public void close() {
    faults.closing();
    http.close(CloseMode.IMMEDIATE);
    inFlight.cancelAll();
  }

  /** A call in flight. */
  private record Pending(InFlightCalls inFlight, Future<BoundedBody.Answer> response)
      implements PendingNodeCall {
    @Override
    public boolean begin(Duration limit) {
      return true;
    }

    @Override
    public BoundedBody.Answer await(Duration limit)
        throws InterruptedException, ExecutionException, TimeoutException {
      try {
        return response.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException | InterruptedException abandoned) {
        response.cancel(true);
        throw abandoned;
      } finally {
        // It is not cancelled after its response: that closes a connection not yet in the pool.
        inFlight.remove(response);
      }
    }

    @Override
    public void cancel() {
      inFlight.cancel(response);
    }
  }
}
