package dev.portcullis.web.resource;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.websocket.server.ServerContainer;
import java.lang.reflect.Proxy;

/**
 * Takes the place of a server's WebSocket engine: it answers a handshake that was admitted with
 * status 204, and its connection counts as open from then on.
 */
final class KeptHandshakes {
  static final int OPENED = HttpServletResponse.SC_NO_CONTENT;

  private KeptHandshakes() {}

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
