package dev.portcullis.acceptance;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A faulty receiver of callbacks, on the loopback interface. */
final class BadReceiver implements AutoCloseable {
  private static final int CROWD = 64;
  private static final int FULL_MS = 200;
  private static final int DRIP_MS = 100;

  private final Kind kind;
  private final ServerSocket listening;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Socket> open = new ArrayList<>();
  private final AtomicInteger called = new AtomicInteger();

  /** What it does to its callers. */
  enum Kind {
    /** Accepts the connection and sends nothing. */
    HANGS,
    /** Sends its status line letter by letter, and never to the end. */
    TRICKLES,
    /** Answers 200 at once, and the rest chunk by chunk, never to the end. */
    TRICKLES_AFTERWARDS,
    /** Sends interim answers without end, as fast as they are taken. */
    HINTS,
    /** Listens and takes no connection: its queue is full. */
    NEVER_ACCEPTS,
    /** Resets each connection. */
    RESETS,
    /** Answers 200 with a body that does not end. */
    ENDLESS,
    /** Sends its callers to itself. */
    REDIRECTS
  }

  BadReceiver(Kind kind) {
    this.kind = kind;
    try {
      int backlog = kind == Kind.NEVER_ACCEPTS ? 1 : 0;
      listening = new ServerSocket(0, backlog, InetAddress.getLoopbackAddress());
      if (kind == Kind.NEVER_ACCEPTS) {
        fill();
      } else {
        threads.execute(this::accept);
      }
    } catch (IOException none) {
      throw new UncheckedIOException(none);
    }
  }

  Kind kind() {
    return kind;
  }

  String url() {
    return "http://127.0.0.1:" + listening.getLocalPort() + "/";
  }

  /** How many connections it took. */
  int called() {
    return called.get();
  }

  private void fill() throws IOException {
    for (int i = 0; i < CROWD; i++) {
      Socket socket = new Socket();
      keep(socket);
      try {
        socket.connect(
            new InetSocketAddress(listening.getInetAddress(), listening.getLocalPort()), FULL_MS);
      } catch (SocketTimeoutException full) {
        return;
      }
    }
    throw new IOException("The queue of connections is not full with " + CROWD);
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listening.accept();
        called.incrementAndGet();
        keep(socket);
        threads.execute(() -> answer(socket));
      }
    } catch (IOException closed) {
      // It is over.
    }
  }

  private void answer(Socket socket) {
    try (socket) {
      OutputStream out = socket.getOutputStream();
      switch (kind) {
        case HANGS, NEVER_ACCEPTS -> over.await();
        case RESETS -> socket.setSoLinger(true, 0);
        case TRICKLES -> drip(out, "HTTP/1.1 2", "0");
        case TRICKLES_AFTERWARDS ->
            drip(out, "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", "1\r\nb\r\n");
        case HINTS -> {
          byte[] hints = bytes("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n".repeat(200));
          while (over.getCount() > 0) {
            out.write(hints);
          }
        }
        case REDIRECTS -> {
          out.write(
              bytes("HTTP/1.1 307 Again\r\nlocation: " + url() + "\r\ncontent-length: 0\r\n\r\n"));
          socket.shutdownOutput();
          socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        }
        case ENDLESS -> {
          out.write(bytes("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n"));
          while (over.getCount() > 0) {
            out.write(new byte[8192]);
          }
        }
        default -> throw new IllegalStateException(kind.name());
      }
    } catch (IOException gone) {
      // The caller has left.
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void drip(OutputStream out, String first, String again)
      throws IOException, InterruptedException {
    out.write(bytes(first));
    out.flush();
    while (!over.await(DRIP_MS, TimeUnit.MILLISECONDS)) {
      out.write(bytes(again));
      out.flush();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private void keep(Socket socket) {
    synchronized (open) {
      open.add(socket);
    }
  }

  @Override
  public void close() {
    over.countDown();
    threads.shutdownNow();
    try {
      listening.close();
      synchronized (open) {
        for (Socket socket : open) {
          socket.close();
        }
      }
    } catch (IOException late) {
      throw new UncheckedIOException(late);
    }
  }
}
