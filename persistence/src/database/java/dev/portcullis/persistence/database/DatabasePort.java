package dev.portcullis.persistence.database;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The port of a database that is about to start. Seconds pass until it listens, so it is none that
 * the operating system gives to others meanwhile, which begin at 32768, and none that another
 * process of tests chose: the UDP port of the same number is held until this process ends.
 */
final class DatabasePort {
  private static final int LOWEST = 20_000;
  private static final int COUNT = 12_000;
  private static final int ATTEMPTS = 1_000;

  private static final List<DatagramSocket> MARKS = new CopyOnWriteArrayList<>();

  private DatabasePort() {}

  /** A port for a database of this process. */
  static int choose() throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = LOWEST + ThreadLocalRandom.current().nextInt(COUNT);
      InetAddress loopback = InetAddress.getLoopbackAddress();
      try {
        DatagramSocket mark = new DatagramSocket(port, loopback);
        try (ServerSocket free = new ServerSocket()) {
          free.setReuseAddress(true);
          free.bind(new InetSocketAddress(loopback, port));
          MARKS.add(mark);
          return port;
        } catch (IOException taken) {
          mark.close();
        }
      } catch (SocketException chosen) {
        // the next one, then
      }
    }
    throw new IOException("No port for a database is free");
  }
}
