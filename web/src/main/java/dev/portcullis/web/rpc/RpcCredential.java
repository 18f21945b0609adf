package dev.portcullis.web.rpc;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What somebody has shown when a connection was opened: one of the two.
 *
 * @param authorization {@code Bearer} and a session's token, or null
 * @param key an API key, or null
 */
record RpcCredential(String authorization, String key) {
  /** What the server answers a browser with; the credential itself is never sent back. */
  static final String SUBPROTOCOL = "portcullis";

  private static final String BEARER = "bearer.";
  private static final String KEY = "key.";

  /**
   * All that a handshake shows, by headers, or by subprotocols as browsers must: {@code portcullis}
   * and {@code bearer.<token>} or {@code key.<key>}.
   */
  static List<RpcCredential> of(HttpServletRequest handshake) {
    List<RpcCredential> shown = new ArrayList<>();
    each(handshake, "authorization").forEach(value -> shown.add(new RpcCredential(value, null)));
    each(handshake, "x-api-key").forEach(value -> shown.add(new RpcCredential(null, value)));
    for (String line : each(handshake, "sec-websocket-protocol")) {
      for (String offered : line.split(",", -1)) {
        String protocol = offered.strip();
        if (protocol.startsWith(BEARER)) {
          shown.add(new RpcCredential("Bearer " + protocol.substring(BEARER.length()), null));
        } else if (protocol.startsWith(KEY)) {
          shown.add(new RpcCredential(null, protocol.substring(KEY.length())));
        }
      }
    }
    return shown;
  }

  private static List<String> each(HttpServletRequest request, String header) {
    return Collections.list(request.getHeaders(header));
  }

  /** Nothing that writes this down may have it. */
  @Override
  public String toString() {
    return key == null ? "a session" : "a key";
  }
}
