package dev.portcullis.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** TCP ports: free ones from the operating system, and a clear word when a wanted one is taken. */
final class Ports {
  private Ports() {}

  /**
   * The port to use for a setting.
   *
   * @param setting name of the setting, for the message
   * @param address the address that will be bound
   * @param port the wanted port; 0 for any free one
   * @return the wanted port, or one that the operating system says is free
   * @throws LaunchFailure when the wanted port is taken
   */
  static int claim(String setting, String address, int port) {
    // SO_REUSEADDR: connections of an earlier run that linger in TIME_WAIT do not occupy the port.
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByName(address), port));
      return socket.getLocalPort();
    } catch (IOException taken) {
      throw new LaunchFailure(
          "Port %d on %s cannot be used (%s). Choose another with -D%s=<port>, or 0 for any free one."
              .formatted(port, address, taken.getMessage(), setting),
          taken);
    }
  }

  /** A free port of the loopback interface. */
  static int free() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
