package dev.portcullis.ejb.webhook.http;

import dev.portcullis.ejb.outbound.CancellationExecHandler;
import dev.portcullis.ejb.outbound.ReactorErrorLogger;
import dev.portcullis.ejb.outbound.ResponseLimits;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.TraceParent;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.support.AsyncRequestBuilder;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Posts callbacks: without redirects, cookies, proxies or client-side retries, and only to
 * addresses that {@link CallbackTargets} permits at that moment. {@code Dispatcher} limits the
 * number of calls.
 */
@ApplicationScoped
public class CallbackClient {
  private static final ContentType JSON = ContentType.create("application/json");
  private static final String ID = "webhook-id";

  /** More than two threads, so that a few expensive connections do not delay all others. */
  private static final int IO_THREADS = 8;

  /**
   * The maximum size of a response in bytes, including head, interim responses and chunk overhead.
   */
  private static final long MAX_BYTES = 256 * 1024;

  /**
   * Calls that start concurrently. The limit of calls in flight also bounds those that wait to
   * start.
   */
  private static final int STARTING = 16;

  private static final Timeout CONNECT = Timeout.ofSeconds(5);
  private static final TimeValue IDLE = TimeValue.ofSeconds(20);

  /**
   * How long a connection is reused, because its host name may resolve differently later. With the
   * platform's name cache of 30 seconds, a change takes effect within a minute.
   */
  static final TimeValue LIFE = TimeValue.ofSeconds(30);

  private final ReactorErrorLogger faults = new ReactorErrorLogger();
  private final CloseableHttpAsyncClient client;

  @Resource private ManagedThreadFactory threads;
  private ThreadPoolExecutor starting;
  private Executor lookups;

  /** For the container. */
  protected CallbackClient() {
    this.client = null;
  }

  /** With the configured limits. */
  @Inject
  public CallbackClient(CallbackTargets targets, WebhookConfig config) {
    this(targets, config.settings().sending(), LIFE);
  }

  private CallbackClient(
      CallbackTargets targets, WebhookSettings.Sending settings, TimeValue life) {
    this.client = client(targets, settings, life);
    client.start();
  }

  /** With custom limits and an executor for host lookups. */
  CallbackClient(CallbackTargets targets, WebhookSettings.Sending settings, Executor lookups) {
    this(targets, settings, lookups, LIFE);
  }

  /** With a custom connection lifetime as well. */
  CallbackClient(
      CallbackTargets targets, WebhookSettings.Sending settings, Executor lookups, TimeValue life) {
    this(targets, settings, life);
    this.lookups = lookups;
  }

  /**
   * Uses its own threads: the default executor of some servers has one, and a lookup may take
   * seconds.
   */
  @PostConstruct
  void start() {
    starting =
        new ThreadPoolExecutor(
            STARTING, STARTING, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
    starting.allowCoreThreadTimeOut(true);
    lookups = starting;
  }

  private CloseableHttpAsyncClient client(
      CallbackTargets targets, WebhookSettings.Sending settings, TimeValue life) {
    Timeout timeout = Timeout.of(settings.timeout());
    return ResponseLimits.on(HttpAsyncClients.custom(), MAX_BYTES)
        .setConnectionManager(
            PoolingAsyncClientConnectionManagerBuilder.create()
                .setDnsResolver(targets.resolver())
                // The dispatcher limits them for each endpoint; several endpoints may share a host.
                .setMaxConnTotal(2 * settings.inFlight())
                .setMaxConnPerRoute(2 * settings.inFlight())
                .setDefaultTlsConfig(
                    TlsConfig.custom()
                        .setVersionPolicy(HttpVersionPolicy.FORCE_HTTP_1)
                        .setHandshakeTimeout(timeout)
                        .build())
                .setDefaultConnectionConfig(
                    ConnectionConfig.custom()
                        .setConnectTimeout(CONNECT)
                        .setSocketTimeout(timeout)
                        .setTimeToLive(life)
                        .setValidateAfterInactivity(TimeValue.ofSeconds(1))
                        .build())
                .build())
        .setIOReactorConfig(
            IOReactorConfig.custom()
                .setIoThreadCount(IO_THREADS)
                .setTcpNoDelay(true)
                .setSoTimeout(timeout)
                .build())
        .setIoReactorExceptionCallback(faults)
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setConnectionRequestTimeout(timeout)
                .setResponseTimeout(timeout)
                .setContentCompressionEnabled(false)
                .build())
        .addExecInterceptorFirst("cancel every step", new CancellationExecHandler())
        .setUserAgent("Portcullis-Webhooks")
        .disableContentCompression()
        .disableRedirectHandling()
        .disableCookieManagement()
        .disableAutomaticRetries()
        .disableAuthCaching()
        .evictExpiredConnections()
        .evictIdleConnections(IDLE)
        .build();
  }

  /**
   * Starts to post {@code body}; the result always arrives in {@code call}. All attempts of one
   * callback share a trace, whose id derives from the webhook-id.
   */
  public void post(URI url, Map<String, String> headers, byte[] body, CallbackExchange call) {
    AsyncRequestBuilder request = AsyncRequestBuilder.post(url).setEntity(body, JSON);
    headers.forEach(request::setHeader);
    String id = headers.getOrDefault(ID, Ids.uuid().toString());
    request.setHeader(TraceParent.HEADER, call.traced(TraceParent.of(id)).header());
    AsyncRequestProducer producer = request.build();
    // The thread that starts the call also looks up a host name, which may take seconds.
    boolean literal = IpRange.single(url.getHost().replaceAll("[\\[\\]]", "")).isPresent();
    Executor executor = literal ? Runnable::run : lookups;
    try {
      executor.execute(() -> start(producer, call));
    } catch (RuntimeException | Error refused) {
      call.failed(
          new IllegalStateException("No thread is free to look up " + url.getHost(), refused));
    }
  }

  private void start(AsyncRequestProducer producer, CallbackExchange call) {
    try {
      call.started(client.execute(producer, call.consumer(), call));
    } catch (RuntimeException unstartable) {
      call.failed(unstartable);
    }
  }

  /** Closes the connections. */
  @PreDestroy
  void close() {
    if (starting != null) {
      starting.shutdownNow();
    }
    if (client != null) {
      faults.closing();
      client.close(CloseMode.IMMEDIATE);
    }
  }
}
