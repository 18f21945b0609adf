package dev.portcullis.ejb.oidc;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A provider on the loopback interface whose one answer never ends, until its caller hangs up. */
final class EndlessProvider implements AutoCloseable {
  private static final Duration DRIP = Duration.ofMillis(20);

  private final ServerSocket listening;
  private final CompletableFuture<Void> cut = new CompletableFuture<>();

  private EndlessProvider(String first, String again, Duration pause) throws IOException {
    listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Thread answering = new Thread(() -> answer(first, again, pause), "endless-provider");
    answering.setDaemon(true);
    answering.start();
  }

  /** Sends the text again and again, slowly. */
  static EndlessProvider dripping(String again) throws IOException {
    return new EndlessProvider("", again, DRIP);
  }

  /** Sends the first text, and the other again and again, slowly. */
  static EndlessProvider dripping(String first, String again) throws IOException {
    return new EndlessProvider(first, again, DRIP);
  }

  /** Sends the text again and again as fast as it is taken. */
  static EndlessProvider flooding(String again) throws IOException {
    return new EndlessProvider("x: ", again, Duration.ZERO);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Waits until the caller has hung up. */
  void awaitCut() throws Exception {
    cut.get(60, TimeUnit.SECONDS);
  }

  private void answer(String first, String again, Duration pause) {
    try (Socket caller = listening.accept()) {
      OutputStream out = caller.getOutputStream();
      out.write(("HTTP/1.1 200 OK\r\n" + first).getBytes(StandardCharsets.US_ASCII));
      byte[] more = again.getBytes(StandardCharsets.US_ASCII);
      while (!listening.isClosed()) {
        out.write(more);
        out.flush();
        LockSupport.parkNanos(pause.toNanos());
      }
    } catch (IOException hungUp) {
      cut.complete(null);
    }
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException late) {
      throw new UncheckedIOException(late);
    }
  }
}
