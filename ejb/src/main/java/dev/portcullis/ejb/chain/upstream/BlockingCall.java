package dev.portcullis.ejb.chain.upstream;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.impl.DefaultClientConnectionReuseStrategy;
import org.apache.hc.client5.http.impl.DefaultConnectionKeepAliveStrategy;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.EndpointDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.message.MessageSupport;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolEntry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A call that the thread of its caller sends and reads itself. Any thread may abort it: that closes
 * its connection, or ends its wait for one.
 *
 * <p>A node that was restarted, or that closes idle connections early, leaves closed connections in
 * the pool. A call that gets one replaces it once:
 *
 * <ul>
 *   <li>A read is sent again if no byte of a response arrived (RFC 9112, 9.3.1).
 *   <li>Any other request is never sent twice. Its connection is tested before, which takes a
 *       millisecond.
 * </ul>
 */
final class BlockingCall implements PendingNodeCall {
  private static final Logger LOG = LoggerFactory.getLogger(BlockingCall.class);

  /** How long a connection may be idle without a test before its next use. */
  private static final Duration UNTESTED = Duration.ofSeconds(1);

  private enum End {
    /** With a response, or by a failure. */
    OVER,
    LATE,
    INTERRUPTED,
    CANCELLED
  }

  private final BlockingHttp http;
  private final NodeTransport.Request request;
  private final Thread caller = Thread.currentThread();
  private volatile long deadline;

  /** The wait for a connection; null if there is none. Guarded by this. */
  private Future<PoolEntry<HttpHost, UpstreamConnection>> lease;

  /** The connection, open or not yet; null if there is none. Written by the caller, under this. */
  private UpstreamConnection connection;

  /** Null while the call goes on. Guarded by this. */
  private End end;

  // Used by the caller's thread only.
  private PoolEntry<HttpHost, UpstreamConnection> place;
  private ClassicHttpRequest post;
  private long receivedBefore;
  private boolean sent;
  private boolean reused;
  private boolean connecting;
  private boolean reusable;

  BlockingCall(BlockingHttp http, NodeTransport.Request request) {
    this.http = http;
    this.request = request;
  }

  @Override
  public boolean begin(Duration limit) {
    if (!request.repeatable()) {
      return false;
    }
    watch(limit);
    try {
      lease(0);
      send();
    } catch (TimeoutException none) {
      return false;
    } catch (InterruptedException interrupted) {
      caller.interrupt();
    } catch (IOException | HttpException broken) {
      // The response is awaited on a new connection, or the same failure is reported then.
      drop();
    } catch (CancellationException ended) {
      LOG.debug("A call to a chain node was cancelled while it was sent", ended);
    }
    return place != null;
  }

  @Override
  public BoundedBody.Answer await(Duration limit)
      throws InterruptedException, ExecutionException, TimeoutException {
    watch(limit);
    try {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (place == null) {
        lease(left());
      }
      return exchange();
    } catch (IOException | HttpException | CancellationException failed) {
      throw ended(failed, limit);
    } finally {
      finish();
    }
  }

  private void watch(Duration limit) {
    deadline = System.nanoTime() + limit.toNanos();
    http.watch().add(this);
  }

  /** The milliseconds left. */
  private int left() {
    long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    return (int) Math.max(1, Math.min(left, http.step().toMillis()));
  }

  private BoundedBody.Answer exchange() throws IOException, HttpException {
    try {
      if (!sent) {
        send();
      }
      return receive();
    } catch (NoHttpResponseException | SocketException | ConnectionClosedException broken) {
      if (!wasStale()) {
        throw broken;
      }
      drop();
      send();
      return receive();
    }
  }

  /** Whether a repeatable request was written to a connection that the node had closed before. */
  private boolean wasStale() {
    return reused && request.repeatable() && end() == null && received() == receivedBefore;
  }

  private long received() {
    EndpointDetails details = connection.getEndpointDetails();
    return details == null ? -1 : details.getReceivedBytesCount();
  }

  /**
   * Takes a connection from the pool, or a place for a new one.
   *
   * @throws TimeoutException if all are in use
   */
  private void lease(int millis) throws InterruptedException, IOException, TimeoutException {
    Future<PoolEntry<HttpHost, UpstreamConnection>> asked;
    synchronized (this) {
      requireGoingOn();
      asked = http.lease();
      lease = asked;
    }
    place = get(asked, millis);
    use(place.getConnection());
    reused = connection != null;
  }

  private PoolEntry<HttpHost, UpstreamConnection> get(
      Future<PoolEntry<HttpHost, UpstreamConnection>> asked, int millis)
      throws InterruptedException, IOException, TimeoutException {
    try {
      return asked.get(millis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException failed) {
      throw new IOException(failed.getCause());
    } catch (InterruptedException interrupted) {
      keepIfGiven(asked);
      throw interrupted;
    } finally {
      synchronized (this) {
        lease = null;
      }
    }
  }

  /** Without this, a place that was given at the moment of an interruption would be lost. */
  private void keepIfGiven(Future<PoolEntry<HttpHost, UpstreamConnection>> asked) {
    if (asked.cancel(true) || asked.isCancelled()) {
      return;
    }
    try {
      place = asked.get(0, TimeUnit.MILLISECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException none) {
      LOG.debug("No connection was leased", none);
    }
  }

  /** Lets other threads abort this connection from now on. */
  private synchronized void use(UpstreamConnection next) {
    connection = next;
    requireGoingOn();
  }

  /** Sends the request, on a new connection if there is none or the node has closed it. */
  private void send() throws IOException, HttpException {
    if (reused && isDoubtful() && connection.isStale()) {
      drop();
    }
    if (connection == null) {
      connect();
    }
    post = http.post(request);
    receivedBefore = received();
    connection.sendRequestHeader(post);
    connection.sendRequestEntity(post);
    connection.flush();
    sent = true;
  }

  /** Whether the connection must be tested: a restarted node has closed its idle connections. */
  private boolean isDoubtful() {
    return !request.repeatable() || connection.idle().compareTo(UNTESTED) > 0;
  }

  private void connect() throws IOException {
    connecting = true;
    IOException last = null;
    for (InetSocketAddress address : http.addresses()) {
      use(new UpstreamConnection());
      try {
        connection.connect(address, left(), http.step());
        requireGoingOn();
        place.assignConnection(connection);
        connecting = false;
        return;
      } catch (IOException failed) {
        connection.close(CloseMode.IMMEDIATE);
        last = failed;
      }
    }
    throw last == null ? new UnknownHostException() : last;
  }

  /** Closes the connection, and keeps its place in the pool for another. */
  private void drop() {
    if (place != null) {
      place.discardConnection(CloseMode.IMMEDIATE);
    }
    sent = false;
    reused = false;
    synchronized (this) {
      connection = null;
    }
  }

  private BoundedBody.Answer receive() throws IOException, HttpException {
    ClassicHttpResponse head = connection.receiveResponseHeader();
    while (head.getCode() < 200) {
      // The parser limits how many there may be.
      head = connection.receiveResponseHeader();
    }
    if (MessageSupport.canResponseHaveBody("POST", head)) {
      connection.receiveResponseEntity(head);
    }
    byte[] body = body(head.getEntity());
    HttpClientContext context = HttpClientContext.create();
    if (DefaultClientConnectionReuseStrategy.INSTANCE.keepAlive(post, head, context)) {
      place.updateExpiry(
          DefaultConnectionKeepAliveStrategy.INSTANCE.getKeepAliveDuration(head, context));
      reusable = true;
    }
    Header retryAfter = head.getFirstHeader(HttpHeaders.RETRY_AFTER);
    return new BoundedBody.Answer(
        head.getCode(), retryAfter == null ? null : retryAfter.getValue(), body);
  }

  private byte[] body(HttpEntity entity) throws IOException {
    if (entity == null) {
      return new byte[0];
    }
    int limit = http.maxResponseBytes();
    long announced = entity.getContentLength();
    if (announced > limit) {
      throw new BoundedBody.TooLarge(limit);
    }
    int most = (int) Math.min(Integer.MAX_VALUE, announced >= 0 ? announced : limit + 1L);
    byte[] body = entity.getContent().readNBytes(most);
    if (body.length > limit) {
      throw new BoundedBody.TooLarge(limit);
    }
    return body;
  }

  /** Returns the connection to the pool, once; without a whole response, it is closed. */
  private void finish() {
    http.watch().remove(this);
    synchronized (this) {
      if (end == null) {
        end = End.OVER;
      }
    }
    if (place != null) {
      if (connection != null) {
        connection.rest();
      }
      http.release(place, reusable);
      place = null;
    }
  }

  /** The reason why there is no response. */
  private ExecutionException ended(Exception failed, Duration limit)
      throws InterruptedException, TimeoutException {
    End reason = end();
    if (reason == End.LATE && !connecting) {
      throw (TimeoutException)
          new TimeoutException("no response within " + limit.toMillis() + " ms").initCause(failed);
    }
    if (reason == End.LATE) {
      return new ExecutionException(
          new ConnectTimeoutException("no connection within " + limit.toMillis() + " ms"));
    }
    boolean abandoned = reason == End.CANCELLED || failed instanceof CancellationException;
    if (reason == End.INTERRUPTED || (abandoned && caller.isInterrupted())) {
      Thread.interrupted();
      throw (InterruptedException) new InterruptedException().initCause(failed);
    }
    if (abandoned) {
      throw (CancellationException) new CancellationException().initCause(failed);
    }
    return new ExecutionException(failed);
  }

  private synchronized End end() {
    return end;
  }

  private synchronized void requireGoingOn() {
    if (end != null) {
      throw new CancellationException();
    }
  }

  /** Aborts the call if it is late or its thread is interrupted. */
  void review(long now) {
    if (now - deadline >= 0) {
      abort(End.LATE);
    } else if (caller.isInterrupted()) {
      abort(End.INTERRUPTED);
    }
  }

  /** Its own thread, which does not await it any more, also returns its connection. */
  @Override
  public void cancel() {
    abort(End.CANCELLED);
    if (Thread.currentThread() == caller) {
      finish();
    }
  }

  private void abort(End why) {
    synchronized (this) {
      if (end != null) {
        return;
      }
      end = why;
      if (lease != null) {
        lease.cancel(true);
      }
      if (connection != null) {
        connection.close(CloseMode.IMMEDIATE);
      }
    }
    http.watch().remove(this);
  }
}
