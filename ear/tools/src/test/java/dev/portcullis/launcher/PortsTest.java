package dev.portcullis.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PortsTest {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  @Test
  void everyChosenPortIsFreeAndChosenOnce() throws IOException {
    int[] ports = IntStream.range(0, 200).map(i -> Ports.free()).toArray();
    assertThat(ports).doesNotHaveDuplicates();
    for (int port : ports) {
      new ServerSocket(port, 1, LOOPBACK).close();
    }
  }

  @Test
  void aChosenPortIsMarkedForOtherProcesses() {
    int port = Ports.free();
    assertThatThrownBy(() -> new DatagramSocket(port, LOOPBACK)).isInstanceOf(IOException.class);
  }

  @Test
  void aTakenPortIsRefusedInOneLineThatNamesTheSetting() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, LOOPBACK)) {
      int port = taken.getLocalPort();
      assertThatThrownBy(() -> Ports.claim("http.port", "127.0.0.1", port))
          .isInstanceOf(LaunchException.class)
          .hasMessageContaining("Port " + port + " on 127.0.0.1")
          .hasMessageContaining("-Dhttp.port=")
          .message()
          .hasLineCount(1);
    }
  }

  @Test
  void aFreeRequestedPortIsUsed() {
    int port = Ports.free();
    assertThat(Ports.claim("http.port", "127.0.0.1", port)).isEqualTo(port);
  }

  @Test
  void anAddressOfAnotherMachineIsRefused() {
    assertThatThrownBy(() -> Ports.claim("http.port", "192.0.2.123", 0))
        .isInstanceOf(LaunchException.class)
        .hasMessageStartingWith("192.0.2.123 is not an address of this machine");
  }
}
