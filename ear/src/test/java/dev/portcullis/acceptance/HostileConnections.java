package dev.portcullis.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Connections that are there and nearly nothing more. Whichever the server ends is opened again, as
 * long as the attack lasts.
 *
 * @param server who is connected to
 * @param first what is sent at once
 * @param drop what is sent again and again after it
 * @param every how often
 * @param receiveBuffer bytes that the client takes before it reads; it never reads
 */
record HostileConnections(
    URI server, String first, String drop, Duration every, int receiveBuffer) {
  private static final int AMPLE = 1 << 16;

  /** Connections that send the text and then one byte at a time. */
  static HostileConnections dripping(URI server, String first, String drop, Duration every) {
    return new HostileConnections(server, first, drop, every, AMPLE);
  }

  /** Connections that send the text and nothing after it. */
  static HostileConnections idle(URI server, String first) {
    return new HostileConnections(server, first, "", Duration.ofSeconds(1), AMPLE);
  }

  /** Connections that request much and never read it. */
  static HostileConnections deaf(URI server, String requests) {
    return new HostileConnections(server, requests, "", Duration.ofSeconds(1), 1 << 10);
  }

  /** Connections with a body of this size of which the last byte never comes. */
  static HostileConnections unfinished(URI server, String head, int bytes) {
    String first = head + "content-length: " + bytes + "\r\n\r\n" + " ".repeat(bytes - 1);
    return idle(server, first);
  }

  /** Holds so many of them for so long. */
  void hold(int count, Duration duration) {
    List<One> all = new ArrayList<>();
    List<Future<?>> running = new ArrayList<>();
    ScheduledExecutorService threads = Executors.newScheduledThreadPool(16);
    try {
      for (int i = 0; i < count; i++) {
        One one = new One(HostileCrowd.address(i));
        all.add(one);
        running.add(
            threads.scheduleWithFixedDelay(one, 0, every.toMillis(), TimeUnit.MILLISECONDS));
      }
      if (threads.awaitTermination(duration.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException("All attacks have ended");
      }
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    } finally {
      running.forEach(one -> one.cancel(false));
      all.forEach(One::close);
      threads.shutdownNow();
    }
    long open = all.stream().filter(one -> one.opened.get() == 1).count();
    System.out.printf("  %d of %d connections stood all the time%n", open, count);
  }

  /** One connection, reopened when it was ended. */
  private final class One implements Runnable {
    private final String from;
    private volatile Socket socket;
    private final AtomicInteger opened = new AtomicInteger();
    private volatile boolean closed;

    One(String from) {
      this.from = from;
    }

    @Override
    public void run() {
      try {
        if (socket == null) {
          open();
        } else if (!drop.isEmpty()) {
          socket.getOutputStream().write(bytes(drop));
        } else if (receiveBuffer == AMPLE && socket.getInputStream().available() > 0) {
          // An answer: the server is done with it.
          end();
        }
      } catch (IOException ended) {
        end();
      }
    }

    private void open() throws IOException {
      Socket fresh = new Socket();
      socket = fresh;
      fresh.setReceiveBufferSize(receiveBuffer);
      fresh.bind(new InetSocketAddress(InetAddress.getAllByName(from)[0], 0));
      fresh.connect(
          new InetSocketAddress(InetAddress.getAllByName(server.getHost())[0], server.getPort()),
          5_000);
      opened.incrementAndGet();
      fresh.getOutputStream().write(bytes(first));
      fresh.getOutputStream().flush();
      if (closed) {
        end();
      }
    }

    private void end() {
      Socket old = socket;
      socket = null;
      try {
        if (old != null) {
          old.setSoLinger(true, 0);
          old.close();
        }
      } catch (IOException gone) {
        throw new UncheckedIOException(gone);
      }
    }

    void close() {
      closed = true;
      end();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
