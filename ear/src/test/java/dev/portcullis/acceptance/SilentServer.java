package dev.portcullis.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A server on a loopback port that accepts connections and never responds. */
final class SilentServer implements AutoCloseable {
  private static final int BACKLOG = 200;

  private final ServerSocket listening;
  private final Queue<Socket> callers = new ConcurrentLinkedQueue<>();

  SilentServer() {
    try {
      listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    Thread accepting = new Thread(this::accept, "silent-server");
    accepting.setDaemon(true);
    accepting.start();
  }

  /** Its address. */
  String url() {
    return "http://127.0.0.1:" + listening.getLocalPort();
  }

  /** How many have connected so far. */
  int callers() {
    return callers.size();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        callers.add(listening.accept());
      } catch (IOException closed) {
        return;
      }
    }
  }

  @Override
  public void close() {
    try {
      listening.close();
      for (Socket caller : callers) {
        caller.close();
      }
    } catch (IOException late) {
      throw new UncheckedIOException(late);
    }
  }
}
