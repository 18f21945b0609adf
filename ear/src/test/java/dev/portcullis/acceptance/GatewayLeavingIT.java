package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A client that disconnects before the response cancels its work, which then occupies no permit.
 */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("places are of all callers")
@Tag("http")
@Tag("server")
class GatewayLeavingIT {
  /** Creates a contract that hashes 32 KiB again and again, until its gas is used up. */
  private static final String HASHES_WITHOUT_END = "0x6a5b61800060002050600056600052600b6015f3";

  /** Each call takes seconds: that is the default limit. */
  private static final String ALL_THE_GAS = "0x5f5e100";

  /** Some milliseconds. */
  private static final String LITTLE_GAS = "0x1e8480";

  /** So many messages of one caller are answered at a time. */
  private static final int BY_SOCKET = 8;

  private static final int BY_HTTP = 18;

  private final TestWallet wallet = TestWallet.random();
  private final List<AutoCloseable> opened = new ArrayList<>();
  private final Api api;
  private final DevChain chain;
  private PermittedContract slow;
  private Client user;
  private String userId;

  GatewayLeavingIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  /** A user without a rate limit. */
  @BeforeEach
  void somebodyWhoMayHash() {
    slow = PermittedContract.register(api, chain.deploy(HASHES_WITHOUT_END));
    slow.permit("public", false, List.of());
    String reads = Machine.zoneRole(Client.operator(api), "full_read_access");
    userId = People.walletUser(api, wallet, reads);
    user = Client.session(api, wallet);
    // Only some unknown sessions are looked up at a time.
    assertThat(Gateway.of(user).result("eth_chainId")).isNotNull();
  }

  @AfterEach
  void close() throws Exception {
    leave();
    slow.close();
  }

  private void leave() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  /** A denied call, whose ledger row shows that the message has begun, and then many calls. */
  private ArrayNode batch(int many, String gas) {
    ObjectNode call = json().put("from", wallet.address()).put("to", slow.address());
    call.put("data", "0xa9059cbb" + "0".repeat(128)).put("gas", gas);
    ArrayNode batch = Client.JSON.createArrayNode().add(Gateway.request(1, "eth_accounts"));
    IntStream.range(1, many)
        .forEach(i -> batch.add(Gateway.request(i + 1, "eth_call", call, "latest")));
    return batch;
  }

  private void haveBegun(int messages) {
    String denials = "/admin/rpc-denials?userId=" + userId;
    await()
        .until(
            () -> Client.operator(api).get(denials).at("/pagination/totalItems"),
            Integer.toString(messages)::equals);
  }

  @Test
  void aSocketThatEndsEndsItsCalls() throws Exception {
    String batch = batch(100, ALL_THE_GAS).toString();
    for (int i = 0; i < BY_SOCKET; i++) {
      SocketClient socket = SocketClient.open(user);
      opened.add(socket);
      socket.send(batch);
    }
    haveBegun(BY_SOCKET);

    leave();
    SocketClient next = SocketClient.open(user);
    opened.add(next);
    assertThat(next.result("eth_chainId")).isNotNull();
  }

  @Test
  void anHttpClientThatLeavesEndsItsBatch() throws Exception {
    String batch = batch(1_000, LITTLE_GAS).toString();
    for (int i = 0; i < BY_HTTP; i++) {
      RawHttp http = RawHttp.connect(api);
      opened.add(http);
      http.send(
          "POST /rpc HTTP/1.1\r\nhost: gate\r\ncontent-type: application/json\r\nauthorization: "
              + user.value()
              + "\r\ncontent-length: "
              + batch.getBytes(StandardCharsets.UTF_8).length
              + "\r\n\r\n"
              + batch);
    }
    haveBegun(BY_HTTP);

    leave();
    assertThat(Gateway.of(user).result("eth_chainId")).isNotNull();
  }

  @Test
  void aRunningCallIsAnsweredDuringShutdownHoweverLongItTakes() {
    JsonNode answers = user.post("/rpc", batch(100, LITTLE_GAS)).body();
    assertThat(answers).hasSize(100);
    assertThat(answers.get(99).get("id").asInt()).isEqualTo(100);
  }
}
