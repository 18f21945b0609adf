package dev.portcullis.launcher;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;

/** Chooses free TCP ports, and reports a clear error when a requested one is taken. */
public final class Ports {
  /**
   * Below the ephemeral range of operating systems. So no outgoing connection takes the port
   * between its choice and its use, or while a server is restarted on it.
   */
  private static final int LOWEST = 20_000;

  private static final int COUNT = 12_000;
  private static final int ATTEMPTS = 1_000;

  /**
   * A chosen TCP port is reserved by binding the UDP port of the same number until this process
   * ends. So no other launcher or build on the machine chooses it.
   */
  private static final List<DatagramSocket> MARKS = new CopyOnWriteArrayList<>();

  private Ports() {}

  /**
   * The port to use for a setting.
   *
   * @param setting name of the setting, for the message
   * @param address the address that will be bound
   * @param port the requested port; 0 for any free one
   * @return the requested port, or a free one
   * @throws LaunchException when the requested port is taken, or the address is not one of this
   *     machine
   */
  public static int claim(String setting, String address, int port) {
    InetAddress local = local(address);
    if (port == 0) {
      return free(local);
    }
    try {
      bind(local, port);
      return port;
    } catch (IOException taken) {
      throw new LaunchException(
          "Port %d on %s cannot be used (%s). Choose another with -D%s=<port>, or 0 for any free one."
              .formatted(port, address, taken.getMessage(), setting),
          taken);
    }
  }

  /** A free port of the loopback interface, reserved for this process. */
  public static int free() {
    return free(InetAddress.getLoopbackAddress());
  }

  private static InetAddress local(String address) {
    try {
      InetAddress local = InetAddress.getByName(address);
      bind(local, 0);
      return local;
    } catch (IOException elsewhere) {
      throw new LaunchException(
          "%s is not an address of this machine (%s).".formatted(address, elsewhere.getMessage()),
          elsewhere);
    }
  }

  private static int free(InetAddress address) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = LOWEST + ThreadLocalRandom.current().nextInt(COUNT);
      try {
        MARKS.add(new DatagramSocket(port, InetAddress.getLoopbackAddress()));
        bind(address, port);
        return port;
      } catch (IOException taken) {
        // try the next one
      }
    }
    throw new LaunchException(
        "No port from %d to %d is free on %s."
            .formatted(LOWEST, LOWEST + COUNT - 1, address.getHostAddress()));
  }

  private static void bind(InetAddress address, int port) throws IOException {
    // With SO_REUSEADDR, connections of an earlier run in TIME_WAIT do not occupy the port.
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(address, port));
    }
  }
}
