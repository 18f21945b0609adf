package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.web.resource.Api.Answer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Which paths below {@code /rpc} take messages. Layer: servlets in this JVM, because their mappings
 * decide; all other paths belong to resources.
 */
class RpcPathsTest {
  private static final String CALL =
      """
      {"jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": []}
      """;

  private static final GatewayServer SERVER =
      GatewayServer.start(Map.of(), 2, request -> TextNode.valueOf("answered"));

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @Test
  void messagesAreTakenAtEachOfThem() {
    for (String path : List.of("/rpc", "/rpc/", "/rpc/service", "/rpc/wallet/token")) {
      Answer answer = SERVER.api().post(path, CALL);
      assertThat(answer.status()).as(path).isEqualTo(200);
      assertThat(answer.at("/result")).as(path).isEqualTo("answered");
      Answer read = SERVER.api().get(path);
      assertThat(read.status()).as(path).isEqualTo(405);
      assertThat(read.header("allow")).as(path).isEqualTo("POST, OPTIONS");
    }
  }

  @Test
  void nothingElseBelowTakesAny() {
    for (String path :
        List.of(
            "/rpc/service/",
            "/rpc/service/more",
            "/rpc/wallet",
            "/rpc/wallet/",
            "/rpc/wallet/token/more",
            "/rpc/ws/",
            "/rpc/ws/0x00")) {
      assertThat(SERVER.api().post(path, CALL).status()).as(path).isEqualTo(404);
    }
    // These are not the servlet's: there are no resources here, only the container's own servlet.
    for (String path : List.of("/rpc/other", "/rpcs")) {
      assertThat(SERVER.api().post(path, CALL).status()).as(path).isIn(404, 405);
    }
    assertThat(SERVER.api().post("/rpc/ws", CALL).status()).isEqualTo(405);
  }
}
