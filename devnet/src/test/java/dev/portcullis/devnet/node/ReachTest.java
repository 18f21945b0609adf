package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.ethereum.chain.HostOriginPolicy;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which clients may use the node's port: no page in a developer's browser without permission. */
class ReachTest {
  private static final String CALL = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"evm_mine\"}";

  private Chain chain;
  private NodeServer server;

  @BeforeEach
  void open() throws IOException {
    chain = Chain.open(ChainSettings.builder().build());
    server = start(HostOriginPolicy.LOOPBACK_ONLY);
  }

  @AfterEach
  void close() {
    server.close();
    chain.close();
  }

  private NodeServer start(HostOriginPolicy access) throws IOException {
    NodeSettings settings =
        new NodeSettings("127.0.0.1", 0, NodeMode.DEVELOPMENT, "test", NodeLimits.DEFAULT);
    return NodeServer.start(chain, settings.withAccess(access));
  }

  @Test
  void namesOfThisMachineAreServed() throws IOException {
    for (String host :
        List.of(
            "localhost",
            "LocalHost:" + server.port(),
            "127.0.0.1",
            "127.1.2.3:99",
            "[::1]",
            "[::1]:8545")) {
      assertThat(status(RawClient.request(host, "", CALL))).as(host).isEqualTo(200);
    }
  }

  @Test
  void anotherNameIsRefusedWithTheNameOfTheSetting() throws IOException {
    for (String host :
        List.of(
            "attacker.example",
            "attacker.example:" + server.port(),
            "localhost.attacker.example",
            "127.0.0.1.attacker.example",
            "127.0.0.256",
            "127.0.0",
            "0.0.0.0:" + server.port(),
            "[::]",
            "192.168.0.1",
            "localhost.")) {
      String answer = answer(RawClient.request(host, "", CALL));
      assertThat(answer).as(host).startsWith("HTTP/1.1 403 ").contains("vhosts");
    }
    assertNothingRan();
  }

  @Test
  void aRequestWithoutHostOrWithSeveralIsRefused() throws IOException {
    String lines = "Content-Type: application/json\nContent-Length: " + CALL.length() + "\n\n";
    for (String head :
        List.of(
            "POST / HTTP/1.1\n",
            "POST / HTTP/1.0\n",
            "POST / HTTP/1.1\nHost:\n",
            "POST / HTTP/1.1\nHost: localhost\nHost: attacker.example\n",
            "POST / HTTP/1.1\nHost: attacker.example\nHost: localhost\n",
            "POST / HTTP/1.1\nHost: localhost,attacker.example\n",
            "POST http://attacker.example/ HTTP/1.1\nHost: localhost\n",
            "POST http://localhost/ HTTP/1.1\nHost: attacker.example\n",
            "POST http://attacker.example/ HTTP/1.1\nHost: attacker.example\n")) {
      assertThat(status(head + lines + CALL)).as(head).isIn(400, 403);
    }
    assertNothingRan();
  }

  @Test
  void aPageOfAnotherOriginIsRefusedBeforeItsCallRuns() throws IOException {
    for (String headers :
        List.of(
            "Origin: https://attacker.example\n",
            "Origin: http://localhost:3000\n",
            "Origin: null\n",
            "Origin:\n",
            "Origin: *\n",
            "Origin: https://a.example\nOrigin: https://b.example\n",
            "Sec-Fetch-Site: cross-site\n",
            "Sec-Fetch-Site: same-site\n")) {
      String answer = answer(RawClient.request("localhost", headers, CALL));
      assertThat(answer)
          .as(headers)
          .startsWith("HTTP/1.1 403 ")
          .contains("cors-origins")
          .doesNotContainIgnoringCase("Access-Control-Allow");
    }
    assertNothingRan();
  }

  @Test
  void aPreflightOfAnUnknownOriginAllowsNothing() throws IOException {
    assertThat(answer(preflight("https://attacker.example")))
        .startsWith("HTTP/1.1 403 ")
        .doesNotContainIgnoringCase("Access-Control-Allow");
  }

  @Test
  void aRequestThatAPageCanSendWithoutPreflightIsRejected() throws IOException {
    for (String type :
        List.of(
            "text/plain",
            "text/plain;application/json",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "application/jsonp",
            "application/json-evil",
            "")) {
      String request = RawClient.request("localhost", "", CALL).replace("application/json", type);
      assertThat(status(request)).as(type).isEqualTo(415);
    }
    assertNothingRan();
  }

  @Test
  void aCompressedBodyIsNotUnpacked() throws IOException {
    for (String coding : List.of("gzip", "deflate", "br", "identity, gzip")) {
      String headers = "Content-Encoding: " + coding + "\n";
      assertThat(status(RawClient.request("localhost", headers, CALL))).as(coding).isEqualTo(415);
    }
    assertNothingRan();
  }

  @Test
  void clientsThatAreNoBrowserAreServed() throws IOException {
    for (String headers : List.of("", "Sec-Fetch-Site: none\n", "Content-Encoding: identity\n")) {
      String answer = answer(RawClient.request("localhost", headers, CALL));
      assertThat(answer).as(headers).startsWith("HTTP/1.1 200 ");
      assertThat(answer).doesNotContainIgnoringCase("Access-Control-Allow");
    }
  }

  @Test
  void aWebSocketOfAPageIsRefusedAndOneOfAProgramIsNot() {
    assertThat(upgrade("https://attacker.example")).isEqualTo(403);
    assertThat(upgrade("null")).isEqualTo(403);
    assertThat(upgrade(null)).isEqualTo(101);
  }

  @Test
  void aWebSocketUnderAnotherNameIsRefused() throws IOException {
    assertThat(status(RawClient.upgrade("attacker.example", ""))).isEqualTo(403);
    assertThat(status(RawClient.upgrade("localhost", ""))).isEqualTo(101);
  }

  @Test
  void framesAreNeverCompressed() throws IOException {
    String deflate = "Sec-WebSocket-Extensions: permessage-deflate\n";
    assertThat(answer(RawClient.upgrade("localhost", deflate)))
        .startsWith("HTTP/1.1 101 ")
        .doesNotContainIgnoringCase("Sec-WebSocket-Extensions");
  }

  @Test
  void furtherNamesAndOriginsAreServedWhenTheyAreListed() throws IOException {
    HostOriginPolicy listed =
        HostOriginPolicy.of(
            "node.example, 192.0.2.7", "https://dapp.example,chrome-extension://abc");
    try (NodeServer open = start(listed)) {
      for (String host : List.of("Node.Example:8545", "192.0.2.7", "localhost")) {
        assertThat(answer(open, RawClient.request(host, "", CALL))).startsWith("HTTP/1.1 200 ");
      }
      assertThat(answer(open, RawClient.request("other.example", "", CALL)))
          .startsWith("HTTP/1.1 403 ");
      String own = "Origin: https://dapp.example\nSec-Fetch-Site: cross-site\n";
      assertThat(answer(open, RawClient.request("localhost", own, CALL)))
          .startsWith("HTTP/1.1 200 ")
          .contains("Access-Control-Allow-Origin: https://dapp.example", "Vary: Origin");
      assertThat(answer(open, preflight("https://dapp.example")))
          .startsWith("HTTP/1.1 204 ")
          .contains(
              "Access-Control-Allow-Origin: https://dapp.example",
              "Access-Control-Allow-Methods: POST",
              "Access-Control-Allow-Headers: Content-Type");
      for (String near :
          List.of("https://dapp.example.attacker.example", "http://dapp.example", "null")) {
        String headers = "Origin: " + near + "\n";
        assertThat(answer(open, RawClient.request("localhost", headers, CALL)))
            .as(near)
            .startsWith("HTTP/1.1 403 ");
      }
      assertThat(upgrade(open, "https://dapp.example")).isEqualTo(101);
      assertThat(upgrade(open, "https://other.example")).isEqualTo(403);
    }
  }

  @Test
  void aStarAllowsAllButThePagesWithoutAnOrigin() throws IOException {
    try (NodeServer open = start(HostOriginPolicy.of("*", "*"))) {
      String page = "Origin: https://any.example\n";
      assertThat(answer(open, RawClient.request("any.example", page, CALL)))
          .startsWith("HTTP/1.1 200 ")
          .contains("Access-Control-Allow-Origin: https://any.example");
      assertThat(answer(open, RawClient.request("any.example", "Origin: null\n", CALL)))
          .startsWith("HTTP/1.1 403 ");
    }
  }

  @Test
  void anInvalidNameOrOriginIsRejectedAsASetting() {
    for (String wrong : List.of("http://a.example", "a b", "a.example:80", "a/b", "a@b")) {
      assertThatThrownBy(() -> HostOriginPolicy.of(wrong, ""))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("vhosts")
          .hasMessageContaining(wrong);
    }
    for (String wrong :
        List.of("a.example", "null", "https://a.example/", "https://", "https://a b")) {
      assertThatThrownBy(() -> HostOriginPolicy.of("", wrong))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cors-origins")
          .hasMessageContaining(wrong);
    }
  }

  private int upgrade(String origin) {
    return upgrade(server, origin);
  }

  private static int upgrade(NodeServer server, String origin) {
    URI uri = URI.create(server.url().replace("http:", "ws:") + "/");
    WebSocket.Builder builder = HttpClient.newHttpClient().newWebSocketBuilder();
    try {
      WebSocket.Listener listener = new WebSocket.Listener() {};
      (origin == null ? builder : builder.header("Origin", origin))
          .buildAsync(uri, listener)
          .join()
          .abort();
      return 101;
    } catch (CompletionException refused) {
      return ((WebSocketHandshakeException) refused.getCause()).getResponse().statusCode();
    }
  }

  private static String preflight(String origin) {
    return "OPTIONS / HTTP/1.1\nHost: localhost\nOrigin: "
        + origin
        + "\nAccess-Control-Request-Method: POST\nAccess-Control-Request-Headers: content-type\n\n";
  }

  /** A call that runs makes a block. */
  private void assertNothingRan() {
    assertThat(chain.head().number()).isZero();
  }

  private String answer(String request) throws IOException {
    return answer(server, request);
  }

  private static String answer(NodeServer server, String request) throws IOException {
    try (RawClient client = new RawClient(server.port())) {
      return client.send(request).answer();
    }
  }

  private int status(String request) throws IOException {
    try (RawClient client = new RawClient(server.port())) {
      return client.send(request).status();
    }
  }
}
