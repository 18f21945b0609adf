package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The port with the chain's own JSON-RPC, inside the server: unknown clients end neither it nor the
 * gate.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
class NodePortAcceptanceIT {
  private static final String CALL = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_chainId\"}";
  private static final int BODY_BYTES = 9_900_000;
  private static final int BODIES = 53;

  @Test
  void anUnlistedHostNameOrPageIsRejected(DevChain chain) throws IOException {
    assertThat(statusLine(chain, "localhost", "")).contains(" 200 ");
    assertThat(statusLine(chain, "attacker.example", "")).contains(" 403 ");
    assertThat(statusLine(chain, "localhost", "Origin: https://attacker.example\r\n"))
        .contains(" 403 ");
    assertThat(statusLine(chain, "localhost", "Origin: null\r\n")).contains(" 403 ");
  }

  @Test
  void unfinishedLargeBodiesDoNotEndTheGate(Api api, DevChain chain) throws IOException {
    byte[] most = "0".repeat(BODY_BYTES).getBytes(StandardCharsets.US_ASCII);
    List<Socket> open = new ArrayList<>();
    try {
      for (int i = 0; i < BODIES; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), chain.rpc().getPort());
        open.add(socket);
        send(socket, head("localhost", "", BODY_BYTES + 1));
        socket.getOutputStream().write(most);
      }
      assertThat(chain.call("eth_chainId").isTextual()).isTrue();
      assertThat(api.get("/readyz").statusCode()).isEqualTo(200);
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
    assertThat(statusLine(chain, "localhost", "")).contains(" 200 ");
  }

  private static String statusLine(DevChain chain, String host, String headers) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), chain.rpc().getPort())) {
      socket.setSoTimeout(20_000);
      send(socket, head(host, headers, CALL.length()) + CALL);
      byte[] line = socket.getInputStream().readNBytes("HTTP/1.1 200 ".length());
      return new String(line, StandardCharsets.US_ASCII);
    }
  }

  private static String head(String host, String headers, int length) {
    return "POST / HTTP/1.1\r\nHost: %s\r\n%sContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        .formatted(host, headers, length);
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
  }
}
