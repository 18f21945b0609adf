package dev.portcullis.web.http;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A large answer that takes no thread while its reader takes its time: the server's own threads
 * write whenever there is room (Jakarta Servlet, 5.8).
 */
public final class PatientAnswer implements WriteListener, AsyncListener {
  private static final int CHUNK = 8 << 10;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final AsyncContext async;
  private final ServletOutputStream out;
  private final byte[] body;
  private final AtomicBoolean over = new AtomicBoolean();
  private int at;

  private PatientAnswer(AsyncContext async, ServletOutputStream out, byte[] body) {
    this.async = async;
    this.out = out;
    this.body = body;
  }

  /** Sends the body, which nobody may change any more; its length is set here. */
  public static void send(HttpServletRequest request, HttpServletResponse response, byte[] body)
      throws IOException {
    response.setContentLength(body.length);
    ServletOutputStream out = response.getOutputStream();
    AsyncContext async = request.startAsync();
    async.setTimeout(PATIENCE.toMillis());
    PatientAnswer answer = new PatientAnswer(async, out, body);
    async.addListener(answer);
    out.setWriteListener(answer);
  }

  @Override
  public void onWritePossible() throws IOException {
    while (!over.get() && out.isReady()) {
      if (at == body.length) {
        end();
        return;
      }
      int length = Math.min(CHUNK, body.length - at);
      out.write(body, at, length);
      at += length;
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
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // Nobody does behind us.
  }

  private void end() {
    if (over.compareAndSet(false, true)) {
      async.complete();
    }
  }
}
