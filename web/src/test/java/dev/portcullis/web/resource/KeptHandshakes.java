package dev.portcullis.web.resource;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.websocket.server.ServerContainer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * Takes the place of a server's WebSocket engine: it answers a handshake that was admitted with
 * status 204, and its connection counts as open from then on.
 */
final class KeptHandshakes {
  static final int OPENED = HttpServletResponse.SC_NO_CONTENT;

  private KeptHandshakes() {}

  /**
   * Sends a handshake and returns the status of the response.
   *
   * @param target the path, with a query
   * @param headers further header lines, each with its end
   */
  static int send(URI server, String target, String headers) {
    String request =
        "GET %s HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\nupgrade: websocket\r\n"
                .formatted(target)
            + "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            + headers
            + "\r\n";
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort())) {
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String status = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
      return Integer.parseInt(status.substring(9));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static ServerContainer container() {
    return (ServerContainer)
        Proxy.newProxyInstance(
            KeptHandshakes.class.getClassLoader(),
            new Class<?>[] {ServerContainer.class},
            (self, method, arguments) -> {
              switch (method.getName()) {
                case "addEndpoint" -> {
                  // Known endpoints are opened like others.
                }
                case "upgradeHttpToWebSocket" ->
                    ((HttpServletResponse) arguments[1]).setStatus(OPENED);
                default -> throw new UnsupportedOperationException(method.getName());
              }
              return null;
            });
  }
}
