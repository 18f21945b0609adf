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
 * Posts callbacks: no redirects, cookies, proxies or repeats of its own, and only to addresses that
 * {@link CallbackTargets} lets through at that moment. {@code Dispatcher} bounds how many.
 */
@ApplicationScoped
public class CallbackClient {
  private static final ContentType JSON = ContentType.create("application/json");
  private static final String ID = "webhook-id";

  /** More than two, so that what a few connections cost is not paid by all others. */
  private static final int IO_THREADS = 8;

  /** Of an answer with its head, interim answers and the overhead of its chunks. */
  private static final long MAX_BYTES = 256 * 1024;

  /** Calls that are begun at a time; those that wait are bounded by what may be in flight. */
  private static final int STARTING = 16;

  private static final Timeout CONNECT = Timeout.ofSeconds(5);
  private static final TimeValue IDLE = TimeValue.ofSeconds(20);

  /**
   * How long a connection is used: its name may lead elsewhere meanwhile. With the 30 seconds for
   * which the platform keeps a name, a change is followed within a minute.
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

  /** With limits and threads for looking hosts up of one's own. */
  CallbackClient(CallbackTargets targets, WebhookSettings.Sending settings, Executor lookups) {
    this(targets, settings, lookups, LIFE);
  }

  /** With a life of connections of one's own as well. */
  CallbackClient(
      CallbackTargets targets, WebhookSettings.Sending settings, Executor lookups, TimeValue life) {
    this(targets, settings, life);
    this.lookups = lookups;
  }

  /** Threads of ours: the default executor of some servers has one, and a name may take seconds. */
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
                // The dispatcher bounds them, for each endpoint; several may be of one host.
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
   * Starts to post {@code body}; the call ends in {@code call}, in any case. All attempts to send
   * one callback are one trace, which its id names.
   */
  public void post(URI url, Map<String, String> headers, byte[] body, CallbackExchange call) {
    AsyncRequestBuilder request = AsyncRequestBuilder.post(url).setEntity(body, JSON);
    headers.forEach(request::setHeader);
    String id = headers.getOrDefault(ID, Ids.uuid().toString());
    request.setHeader(TraceParent.HEADER, call.traced(TraceParent.of(id)).header());
    AsyncRequestProducer producer = request.build();
    // A host name is looked up on the thread that starts the call, and may take seconds.
    boolean literal = IpRange.single(url.getHost().replaceAll("[\\[\\]]", "")).isPresent();
    Executor executor = literal ? Runnable::run : lookups;
    try {
      executor.execute(() -> start(producer, call));
    } catch (RuntimeException | Error refused) {
      call.failed(new IllegalStateException("No thread looks up " + url.getHost(), refused));
    }
  }

  private void start(AsyncRequestProducer producer, CallbackExchange call) {
    try {
      call.started(client.execute(producer, call.consumer(), call));
    } catch (RuntimeException unstartable) {
      call.failed(unstartable);
    }
  }

  /** Ends the connections. */
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
