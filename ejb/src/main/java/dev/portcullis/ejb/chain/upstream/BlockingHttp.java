package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.outbound.DnsResolverAdapter;
import dev.portcullis.ejb.outbound.HostLookup;
import dev.portcullis.ejb.outbound.TimeoutResolver;
import dev.portcullis.kernel.TraceParent;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolEntry;
import org.apache.hc.core5.pool.StrictConnPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls over plain HTTP/1.1, each on the thread of its caller: no thread hands a request or a
 * response over to another.
 *
 * <p>It uses the pool and the HTTP/1.1 connections of the library, without the chain of handlers of
 * its clients. So there are no redirects, cookies, credentials, proxies, decoded bodies or retries,
 * except of {@link BlockingCall}.
 */
final class BlockingHttp implements NodeTransport {
  private static final Logger LOG = LoggerFactory.getLogger(BlockingHttp.class);

  static final String USER_AGENT = "portcullis";

  private static final int HTTP_PORT = 80;
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final long IDLE_SECONDS = 30;
  private static final Header AGENT = new BasicHeader(HttpHeaders.USER_AGENT, USER_AGENT);
  private static final Header JSON =
      new BasicHeader(HttpHeaders.CONTENT_TYPE, ContentType.APPLICATION_JSON);

  private final int maxResponseBytes;
  private final HttpHost node;
  private final String path;
  private final Header host;
  private final Duration step;
  private final StrictConnPool<HttpHost, UpstreamConnection> pool;
  private final CallWatch watch;
  private final ExecutorService lookupThreads;
  private final HostLookup lookups;

  BlockingHttp(UpstreamSettings settings) {
    this(settings, InetAddress::getAllByName);
  }

  /**
   * Creates a transport with a resolver.
   *
   * @param platform may block; a call waits for it as long as for a connection, and three seconds
   *     at most
   */
  BlockingHttp(UpstreamSettings settings, HostLookup platform) {
    URI url = settings.httpUrl();
    this.maxResponseBytes = settings.maxResponseBytes();
    this.node = new HttpHost(url.getScheme(), url.getHost(), url.getPort());
    this.path = path(url);
    this.host = new BasicHeader(HttpHeaders.HOST, node.toHostString());
    this.step = settings.timeout();
    this.pool = new StrictConnPool<>(settings.maxConnections(), settings.maxConnections());
    this.watch = new CallWatch("upstream-calls-" + settings.name());
    this.lookupThreads = lookupThreads("upstream-lookups-" + settings.name());
    this.lookups =
        new TimeoutResolver(
            platform, lookupThreads, step.compareTo(PATIENCE) < 0 ? step : PATIENCE);
  }

  /** A lookup that hangs keeps its thread. All calls share the lookup of the node's name. */
  private static ExecutorService lookupThreads(String name) {
    return new ThreadPoolExecutor(
        0,
        1,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  private static String path(URI url) {
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
  }

  @Override
  public PendingNodeCall call(Request request) {
    return new BlockingCall(this, request);
  }

  /** The largest body of a response in bytes. */
  int maxResponseBytes() {
    return maxResponseBytes;
  }

  /** The calls in flight. */
  CallWatch watch() {
    return watch;
  }

  /** Creates a message with all its headers. */
  ClassicHttpRequest post(Request request) {
    ClassicHttpRequest post = new BasicClassicHttpRequest("POST", node, path);
    post.addHeader(host);
    post.addHeader(AGENT);
    post.addHeader(JSON);
    post.addHeader(HttpHeaders.CONTENT_LENGTH, request.body().length);
    if (request.trace() != null) {
      post.addHeader(TraceParent.HEADER, request.trace());
    }
    post.setEntity(new ByteArrayEntity(request.body(), ContentType.APPLICATION_JSON));
    return post;
  }

  /**
   * Asks for a free connection of the pool, or a place for another.
   *
   * @throws CancellationException if the pool is closed
   */
  Future<PoolEntry<HttpHost, UpstreamConnection>> lease() {
    try {
      return pool.lease(node, null);
    } catch (IllegalStateException closed) {
      throw (CancellationException) new CancellationException().initCause(closed);
    }
  }

  /** Returns a connection to the pool, or its place if it is not {@code reusable}. */
  void release(PoolEntry<HttpHost, UpstreamConnection> entry, boolean reusable) {
    if (!reusable) {
      entry.discardConnection(CloseMode.IMMEDIATE);
    }
    try {
      pool.release(entry, reusable);
    } catch (IllegalStateException closing) {
      // The pool has just been closed, with all connections.
      LOG.debug("A connection was returned to a closed pool", closing);
    }
  }

  /** The addresses to try, in order. */
  List<InetSocketAddress> addresses() throws UnknownHostException {
    int port = node.getPort() < 0 ? HTTP_PORT : node.getPort();
    return Arrays.stream(lookups.all(node.getHostName()))
        .limit(DnsResolverAdapter.MOST)
        .map(each -> new InetSocketAddress(each, port))
        .toList();
  }

  /** The timeout of connecting and of each read. */
  Duration step() {
    return step;
  }

  @Override
  public void close() {
    watch.close();
    lookupThreads.shutdownNow();
    pool.close(CloseMode.IMMEDIATE);
  }
}
