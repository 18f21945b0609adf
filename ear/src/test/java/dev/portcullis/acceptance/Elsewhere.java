package dev.portcullis.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client at another address: every address of 127.0.0.0/8 is this machine. */
final class Elsewhere {
  private static final int PATIENCE_MS = 30_000;

  private Elsewhere() {}

  /** POSTs JSON from {@code address}; the status of the answer. */
  static int post(Api api, String address, String path, String json) {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    String head =
        "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
            .formatted(path, api.baseUrl().getAuthority(), body.length);
    try (Socket socket =
        new Socket(
            InetAddress.getByName(api.baseUrl().getHost()),
            api.baseUrl().getPort(),
            InetAddress.getByName(address),
            0)) {
      socket.setSoTimeout(PATIENCE_MS);
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().write(body);
      socket.getOutputStream().flush();
      String answer =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      return Integer.parseInt(answer.split(" ", 3)[1]);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
