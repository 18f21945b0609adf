package dev.portcullis.persistence.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for servers that cannot choose one themselves. Seconds pass until such a server listens, so
 * these are below 32768, where the operating system begins to give ports to connections. No other
 * process of tests chooses the same: the UDP port of that number is held until this process ends.
 */
public final class TestPorts {
  private static final int LOWEST = 20_000;
  private static final int COUNT = 12_000;
  private static final int ATTEMPTS = 1_000;
  private static final List<DatagramSocket> MARKS = new CopyOnWriteArrayList<>();

  private TestPorts() {}

  /** A free TCP port of the loopback interface, which only this process has chosen. */
  public static int free() {
    IOException last = new IOException("no attempt");
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = LOWEST + ThreadLocalRandom.current().nextInt(COUNT);
      try {
        MARKS.add(new DatagramSocket(port, InetAddress.getLoopbackAddress()));
        bind(port);
        return port;
      } catch (IOException taken) {
        last = taken;
      }
    }
    throw new UncheckedIOException("No port is free", last);
  }

  private static void bind(int port) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      // Connections of an earlier run that linger in TIME_WAIT do not occupy the port.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }
  }
}
