package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A client network has no more than its share of the WebSockets of a path, however many accounts it
 * has. Layer: servlets in this JVM, because a place is taken while a handshake is answered, by the
 * client's address; no frame is needed for it.
 */
class HandshakesOfOneNetworkTest {
  private static final int SHARE = 10;
  private static final int OVERLOADED = 503;
  private static final Map<String, String> SETTINGS =
      Map.of(
          "rpc.sockets", "40",
          "rpc.sockets-network-percent", "25",
          "rpc.socket-idle-seconds", "86400",
          "http.trusted-proxies", "127.0.0.1/32");

  private final GatewayServer server =
      GatewayServer.start(SETTINGS, 4, request -> TextNode.valueOf("unused"));

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/rpc/ws", "/jsrpc-ws"})
  void aThousandHandshakesOfAnAddressLeaveOthersTheirSockets(String path) {
    assertThat(handshakes(path, 1_000, i -> "203.0.113.9"))
        .containsOnly(
            Map.entry(KeptHandshakes.OPENED, SHARE), Map.entry(OVERLOADED, 1_000 - SHARE));
    for (String other : List.of("198.51.100.7", "203.0.113.10", "192.0.2.1")) {
      assertThat(handshakes(path, SHARE, i -> other))
          .as(other)
          .containsOnly(Map.entry(KeptHandshakes.OPENED, SHARE));
    }
    assertThat(handshakes(path, 1, i -> "192.0.2.2")).as("all are open").containsKey(OVERLOADED);
  }

  /** One customer has a network of so many addresses. */
  @ParameterizedTest
  @ValueSource(strings = {"/rpc/ws", "/jsrpc-ws"})
  void addressesOfOneNetworkShareItsPlaces(String path) {
    assertThat(handshakes(path, 100, i -> "2001:db8:1:2::%x".formatted(i + 1)))
        .containsEntry(KeptHandshakes.OPENED, SHARE);
    assertThat(handshakes(path, SHARE, i -> "2001:db8:1:3::%x".formatted(i + 1)))
        .containsOnly(Map.entry(KeptHandshakes.OPENED, SHARE));
  }

  /** The anonymous clients of one path take nothing from the accounts of the other. */
  @ParameterizedTest
  @ValueSource(strings = {"/rpc/ws", "/jsrpc-ws"})
  void thePathsHavePlacesOfTheirOwn(String path) {
    String other = path.equals("/rpc/ws") ? "/jsrpc-ws" : "/rpc/ws";
    assertThat(handshakes(path, 50, "203.0.113.%d"::formatted))
        .containsEntry(KeptHandshakes.OPENED, 40);
    assertThat(handshakes(other, SHARE, i -> "203.0.113.1"))
        .containsOnly(Map.entry(KeptHandshakes.OPENED, SHARE));
  }

  /** How often each status was answered, to handshakes of accounts of their own. */
  private Map<Integer, Integer> handshakes(String path, int many, IntFunction<String> address) {
    return IntStream.range(0, many)
        .mapToObj(i -> handshake(path, "user%d@acme".formatted(i), address.apply(i)))
        .collect(Collectors.toMap(Function.identity(), status -> 1, Integer::sum));
  }

  private int handshake(String path, String token, String address) {
    return KeptHandshakes.send(
        server.url(),
        path,
        "authorization: Bearer %s\r\nx-forwarded-for: %s\r\n".formatted(token, address));
  }
}
