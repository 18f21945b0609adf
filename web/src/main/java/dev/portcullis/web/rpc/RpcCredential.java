package dev.portcullis.web.rpc;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The credential that opened a connection: one of the three.
 *
 * @param authorization {@code Bearer} and a session's token, or null
 * @param key an API key, or null
 * @param tokenHash the SHA-256 of the token of the session whose ticket was used, or null
 */
record RpcCredential(String authorization, String key, String tokenHash) {
  /** The subprotocol that the server returns to a browser; it never sends the credential back. */
  static final String SUBPROTOCOL = "portcullis";

  private static final String BEARER = "bearer.";
  private static final String KEY = "key.";

  /** The session with this hash of its token. */
  static RpcCredential ofSession(String tokenHash) {
    return new RpcCredential(null, null, tokenHash);
  }

  private static RpcCredential ofHeader(String authorization) {
    return new RpcCredential(authorization, null, null);
  }

  private static RpcCredential ofKey(String key) {
    return new RpcCredential(null, key, null);
  }

  /**
   * All credentials of a handshake: from headers, or from subprotocols as browsers must send them:
   * {@code portcullis} and {@code bearer.<token>} or {@code key.<key>}.
   */
  static List<RpcCredential> of(HttpServletRequest handshake) {
    List<RpcCredential> shown = new ArrayList<>();
    each(handshake, "authorization").forEach(value -> shown.add(ofHeader(value)));
    each(handshake, "x-api-key").forEach(value -> shown.add(ofKey(value)));
    for (String line : each(handshake, "sec-websocket-protocol")) {
      for (String offered : line.split(",", -1)) {
        String protocol = offered.strip();
        if (protocol.startsWith(BEARER)) {
          shown.add(ofHeader("Bearer " + protocol.substring(BEARER.length())));
        } else if (protocol.startsWith(KEY)) {
          shown.add(ofKey(protocol.substring(KEY.length())));
        }
      }
    }
    return shown;
  }

  private static List<String> each(HttpServletRequest request, String header) {
    return Collections.list(request.getHeaders(header));
  }

  /** Logs must not contain the credential. */
  @Override
  public String toString() {
    return key == null ? "a session" : "a key";
  }
}
