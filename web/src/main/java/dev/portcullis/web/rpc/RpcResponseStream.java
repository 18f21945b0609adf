package dev.portcullis.web.rpc;

import dev.portcullis.ejb.rpc.gateway.MessageExecution;
import dev.portcullis.ejb.rpc.gateway.MessageExecutor;
import dev.portcullis.ejb.rpc.gateway.ResponseSink;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The HTTP response to a message. A small response that is complete within {@code MOMENT} is sent
 * at once. Otherwise the request releases its thread and its permit, and the response is sent in
 * chunks, without a thread (Jakarta Servlet, 5.8). Only writing detects whether the client is still
 * connected: a slow response sends a blank each second, as JSON permits. The second blank that is
 * sent to a closed connection fails.
 */
final class RpcResponseStream
    implements ResponseSink, BooleanSupplier, WriteListener, AsyncListener {
  /** How long the request's thread waits for the whole response. */
  private static final Duration MOMENT = Duration.ofMillis(100);

  /** This long after it was detached, the request's thread has left it on every server. */
  private static final long EXIT = TimeUnit.MILLISECONDS.toNanos(50);

  /** How long a client may read nothing of a complete response. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final long BLANK_EVERY = TimeUnit.SECONDS.toNanos(1);
  private static final byte[] BLANK = {' '};
  private static final int CHUNK = 8 << 10;

  private final ScheduledExecutorService later;
  private final Deque<byte[]> queue = new ArrayDeque<>();
  private MessageExecution run;
  private boolean isAnswered;
  private AsyncContext async;
  private ServletOutputStream out;
  private Runnable next;
  private long queued;
  private int at;
  private long written;
  private long detached;
  private boolean isPossible;
  private boolean isUnflushed;
  private boolean isEnded;
  private boolean isAborted;
  private boolean isGone;
  private boolean isOver;

  /**
   * Creates a response without content.
   *
   * @param later completes requests that their threads are still leaving
   */
  RpcResponseStream(ScheduledExecutorService later) {
    this.later = later;
  }

  /**
   * Responds to a message.
   *
   * @param answered whether a call in it expects a response
   */
  void answer(
      MessageExecution message,
      boolean answered,
      MessageExecutor worker,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    run = message;
    isAnswered = answered;
    boolean isDetached = false;
    try {
      if (worker.begin(run)) {
        byte[] all = run.piece();
        if (all.length <= RpcHttpHandler.SMALL_BODY_BYTES) {
          RpcHttpHandler.write(response, all);
          return;
        }
        take(all);
        end(run::close);
      } else {
        worker.resume(run, this);
      }
      if (awaitEnd() && isSmall()) {
        RpcHttpHandler.write(response, whole());
        return;
      }
      detach(request, response, worker.longest().plus(PATIENCE));
      isDetached = true;
    } finally {
      if (!isDetached) {
        run.close();
      }
    }
  }

  /**
   * Waits up to {@code MOMENT} for the whole response, unless buffered content has to be sent
   * first.
   */
  private synchronized boolean awaitEnd() {
    long until = System.nanoTime() + MOMENT.toNanos();
    try {
      for (long left = MOMENT.toNanos();
          !isEnded && next == null && left > 0;
          left = until - System.nanoTime()) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    return isEnded;
  }

  /** Whether the server accepts the response without waiting for the client to read it. */
  private synchronized boolean isSmall() {
    return isAborted || queued <= RpcHttpHandler.SMALL_BODY_BYTES;
  }

  private synchronized byte[] whole() {
    if (isAborted) {
      throw new IllegalStateException("the message received no response");
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) queued);
    queue.forEach(bytes::writeBytes);
    queue.clear();
    return bytes.toByteArray();
  }

  private void detach(HttpServletRequest request, HttpServletResponse response, Duration longest)
      throws IOException {
    synchronized (this) {
      if (isAnswered) {
        RpcHttpHandler.begin(response);
        if (isEnded) {
          response.setContentLengthLong(queued);
        }
      } else {
        RpcHttpHandler.beginEmpty(response);
      }
      out = response.getOutputStream();
      async = request.startAsync();
      async.setTimeout(longest.toMillis());
      async.addListener(this);
      detached = System.nanoTime();
      written = detached;
    }
    out.setWriteListener(this);
  }

  @Override
  public void take(byte[] piece) {
    synchronized (this) {
      if (isGone) {
        run.sent(piece.length);
        return;
      }
      queue.add(piece);
      queued += piece.length;
    }
    pump();
  }

  @Override
  public void onDrain(Runnable more) {
    synchronized (this) {
      if (!isGone && queued > RpcHttpHandler.SMALL_BODY_BYTES) {
        next = more;
        notifyAll();
        return;
      }
    }
    more.run();
  }

  /** The message execution is closed when the request is complete, for whatever reason. */
  @Override
  public void end(Runnable sent) {
    synchronized (this) {
      isEnded = true;
      notifyAll();
    }
    pump();
  }

  @Override
  public void abort() {
    synchronized (this) {
      isEnded = true;
      isAborted = true;
      queue.clear();
      queued = 0;
      notifyAll();
    }
    pump();
  }

  /** Whether the client is still connected, as far as that can be known. */
  @Override
  public boolean getAsBoolean() {
    synchronized (this) {
      boolean isDue =
          isAnswered && isPossible && queue.isEmpty() && System.nanoTime() - written >= BLANK_EVERY;
      if (!isDue || isEnded) {
        return !isGone;
      }
      queue.add(BLANK);
      queued += BLANK.length;
    }
    pump();
    synchronized (this) {
      return !isGone;
    }
  }

  @Override
  public void onWritePossible() {
    synchronized (this) {
      isPossible = true;
    }
    pump();
  }

  private void pump() {
    Runnable more;
    synchronized (this) {
      write();
      boolean isDrained = isGone || queued <= RpcHttpHandler.SMALL_BODY_BYTES;
      more = isDrained && isPossible ? next : null;
      next = more == null ? next : null;
    }
    if (more != null) {
      more.run();
    }
  }

  private void write() {
    try {
      while (isPossible && !isOver) {
        isPossible = out.isReady();
        if (isPossible && !writeSome()) {
          return;
        }
      }
    } catch (IOException | RuntimeException closed) {
      onDisconnect();
    }
  }

  /** Writes a chunk; false if there is nothing to do until more content arrives. */
  private boolean writeSome() throws IOException {
    byte[] piece = queue.peek();
    if (piece != null) {
      int length = Math.min(CHUNK, piece.length - at);
      out.write(piece, at, length);
      at += length;
      isUnflushed = true;
      written = System.nanoTime();
      if (at == piece.length) {
        leave(queue.remove());
      }
      return true;
    }
    if (isUnflushed) {
      // Also at the end: the request is completed a moment later, and the client would wait for it.
      isUnflushed = false;
      out.flush();
      return true;
    }
    if (isEnded) {
      complete();
    }
    return false;
  }

  /** The blank itself takes no memory. */
  private void leave(byte[] piece) {
    at = 0;
    queued -= piece.length;
    if (piece != BLANK) {
      run.sent(piece.length);
    }
  }

  private void complete() {
    isOver = true;
    run.close();
    long left = EXIT - (System.nanoTime() - detached);
    if (left > 0) {
      var unused = later.schedule(this::completeNow, left, TimeUnit.NANOSECONDS);
    } else {
      completeNow();
    }
  }

  private void completeNow() {
    try {
      async.complete();
    } catch (RuntimeException ended) {
      // The server has completed the request already.
    }
  }

  /** The client has disconnected: the rest of its message is not executed. */
  private void onDisconnect() {
    isGone = true;
    queue.clear();
    queued = 0;
    if (!isOver) {
      complete();
    }
  }

  private void lost() {
    Runnable more;
    synchronized (this) {
      onDisconnect();
      more = next;
      next = null;
    }
    if (more != null) {
      more.run();
    }
  }

  @Override
  public void onError(Throwable thrown) {
    lost();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    lost();
  }

  @Override
  public void onError(AsyncEvent event) {
    lost();
  }

  @Override
  public void onComplete(AsyncEvent event) {
    synchronized (this) {
      isOver = true;
      isGone = true;
      run.close();
    }
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // Nothing behind this class starts async mode again.
  }
}
