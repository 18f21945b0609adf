package dev.portcullis.persistence.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A proxy in front of a server that forwards what is sent; frozen, it accepts connections and
 * bytes, and passes on nothing until it thaws.
 */
public final class FreezingProxy implements AutoCloseable {
  private final ServerSocket listener;
  private final int port;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private boolean frozen;

  /** In front of a port of this machine. */
  public FreezingProxy(int port) throws IOException {
    this.port = port;
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  /** Where it listens. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Passes nothing on from now on. */
  public synchronized void freeze() {
    frozen = true;
  }

  /** Goes on with all that waits. */
  public synchronized void thaw() {
    frozen = false;
    notifyAll();
  }

  private synchronized void awaitThaw() throws InterruptedException {
    while (frozen) {
      wait();
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
        sockets.addAll(List.of(client, server));
        threads.execute(() -> pass(client, server));
        threads.execute(() -> pass(server, client));
      } catch (IOException closed) {
        // It is over, or the server is gone.
      }
    }
  }

  private void pass(Socket from, Socket to) {
    byte[] buffer = new byte[8192];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      int read = in.read(buffer);
      while (read >= 0) {
        awaitThaw();
        out.write(buffer, 0, read);
        out.flush();
        read = in.read(buffer);
      }
    } catch (IOException closed) {
      // The other direction ends with it.
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    threads.shutdownNow();
  }
}
