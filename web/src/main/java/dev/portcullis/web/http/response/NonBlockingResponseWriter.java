package dev.portcullis.web.http.response;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a large response without occupying a thread while the client reads slowly: the server's
 * own threads write whenever there is room (Jakarta Servlet, 5.8).
 */
public final class NonBlockingResponseWriter implements WriteListener, AsyncListener {
  private static final Logger LOG = LoggerFactory.getLogger(NonBlockingResponseWriter.class);
  private static final int CHUNK = 8 << 10;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final AsyncContext async;
  private final ServletOutputStream out;
  private final InputStream body;
  private final Closeable owner;
  private final byte[] chunk = new byte[CHUNK];
  private final AtomicBoolean over = new AtomicBoolean();
  private long left;

  private NonBlockingResponseWriter(
      AsyncContext async, ServletOutputStream out, InputStream body, long length, Closeable owner) {
    this.async = async;
    this.out = out;
    this.body = body;
    this.left = length;
    this.owner = owner;
  }

  /** Sends the body, which must not change any more; sets its length. */
  public static void send(HttpServletRequest request, HttpServletResponse response, byte[] body)
      throws IOException {
    response.setContentLength(body.length);
    InputStream content = new ByteArrayInputStream(body);
    send(request, response, content, body.length, content);
  }

  /**
   * Sends a body whose length was set, and closes it when it is sent or the client has
   * disconnected.
   */
  static void send(HttpServletRequest request, HttpServletResponse response, ResponseSpool body)
      throws IOException {
    try {
      send(request, response, body.content(), body.size(), body);
    } catch (IOException | RuntimeException failed) {
      body.close();
      throw failed;
    }
  }

  private static void send(
      HttpServletRequest request,
      HttpServletResponse response,
      InputStream body,
      long length,
      Closeable owner)
      throws IOException {
    ServletOutputStream out = response.getOutputStream();
    AsyncContext async = request.startAsync();
    async.setTimeout(PATIENCE.toMillis());
    NonBlockingResponseWriter answer =
        new NonBlockingResponseWriter(async, out, body, length, owner);
    async.addListener(answer);
    out.setWriteListener(answer);
  }

  @Override
  public void onWritePossible() throws IOException {
    while (!over.get() && out.isReady()) {
      if (left == 0) {
        end();
        return;
      }
      int length = body.read(chunk, 0, (int) Math.min(CHUNK, left));
      if (length < 0) {
        throw new EOFException("The response is shorter than before");
      }
      out.write(chunk, 0, length);
      left -= length;
    }
  }

  @Override
  public void onError(Throwable thrown) {
    end();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    end();
  }

  @Override
  public void onError(AsyncEvent event) {
    end();
  }

  @Override
  public void onComplete(AsyncEvent event) {
    over.set(true);
    close();
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // Nothing behind this class starts async mode again.
  }

  private void end() {
    if (over.compareAndSet(false, true)) {
      close();
      async.complete();
    }
  }

  private void close() {
    try {
      owner.close();
    } catch (IOException unreadable) {
      LOG.warn("The file of a response could not be closed", unreadable);
    }
  }
}
