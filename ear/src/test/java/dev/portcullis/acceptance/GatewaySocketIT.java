package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static dev.portcullis.acceptance.Gateway.timeless;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The gateway's WebSocket: who may open one, what it answers, and what is pushed to whom. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
class GatewaySocketIT {
  private final TestWallet wallet = TestWallet.random();
  private final TestWallet stranger = TestWallet.random();
  private final List<SocketClient> opened = new ArrayList<>();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private Client user;
  private String userId;
  private String role;

  GatewaySocketIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void aReaderOfOwnTransfers() {
    token = PermittedContract.register(api, chain.deployToken());
    role = token.role();
    token.permitTransfers("userAddress", null, List.of(role));
    userId = People.walletUser(api, wallet);
    token.join(userId, role);
    user = Client.session(api, wallet);
  }

  @AfterEach
  void leave() {
    opened.forEach(SocketClient::close);
    token.close();
  }

  private SocketClient socket(Client client) {
    return kept(SocketClient.open(client));
  }

  private SocketClient kept(SocketClient client) {
    opened.add(client);
    return client;
  }

  private ObjectNode ofToken() {
    return json().put("address", token.address());
  }

  private String sessionToken() {
    return user.value().substring("Bearer ".length());
  }

  @Test
  void aSessionOrKeyGivesTheSameResponsesAsOverHttp() {
    Client machine = Machine.of(token, "org_rpc_access", role);
    SocketClient bySession = socket(user);
    SocketClient byKey = socket(machine);
    SocketClient browser =
        kept(SocketClient.open(api, Map.of(), "portcullis", "bearer." + sessionToken()));
    SocketClient browsersMachine =
        kept(SocketClient.open(api, Map.of(), "key." + machine.value(), "portcullis"));
    assertThat(browser.subprotocol()).isEqualTo("portcullis");
    assertThat(browsersMachine.subprotocol()).isEqualTo("portcullis");
    assertThat(bySession.subprotocol()).isEmpty();

    for (SocketClient each : List.of(bySession, browser)) {
      assertThat(each.result("eth_chainId")).isEqualTo(Gateway.of(user).result("eth_chainId"));
      assertThat(each.result("eth_getBalance", wallet.address(), "latest").asText())
          .isEqualTo("0x0");
      JsonNode denied = each.error("eth_getBalance", stranger.address(), "latest");
      assertThat(denied.get("code").asInt()).isEqualTo(-32001);
      JsonNode row = Gateway.recorded(Client.operator(api), denied);
      assertThat(row.get("userId").asText()).isEqualTo(userId);
      assertThat(row.get("requestId").asText()).isNotEmpty();
      assertThat(each.error("eth_newPendingTransactionFilter").get("code").asInt())
          .isEqualTo(-32001);
      assertThat(each.error("eth_nothing").get("code").asInt()).isEqualTo(-32601);
    }
    for (SocketClient each : List.of(byKey, browsersMachine)) {
      assertThat(each.result("eth_getBalance", wallet.address(), "latest").asText())
          .isEqualTo("0x0");
      assertThat(each.error("eth_getBalance", stranger.address(), "latest").get("code").asInt())
          .isEqualTo(-32001);
    }
    assertThat(Gateway.of(user).code("eth_subscribe", "newHeads"))
        .as("there is nothing to push to")
        .isEqualTo(-32001);
  }

  @Test
  void messagesOfAnyFormAreAnsweredInTheirOrder() {
    SocketClient socket = socket(user);
    socket.sendBinary(Gateway.request(1_000, "eth_chainId").toString());
    assertThat(socket.other().get("id").asInt()).isEqualTo(1_000);
    socket.send("{]");
    assertThat(socket.other().at("/error/code").asInt()).isEqualTo(-32700);
    ObjectNode silent = Gateway.request(0, "eth_chainId");
    silent.remove("id");
    socket.send(silent.toString());
    socket.send(
        "["
            + Gateway.request(1_001, "eth_chainId")
            + ","
            + Gateway.request(1_002, "eth_accounts")
            + "]");
    JsonNode batch = socket.other();
    assertThat(batch).hasSize(2);
    assertThat(batch.at("/1/error/code").asInt()).isEqualTo(-32001);
    IntStream.range(0, 50)
        .forEach(i -> socket.send(Gateway.request(2_000 + i, "eth_chainId").toString()));
    for (int i = 0; i < 50; i++) {
      assertThat(socket.other().get("id").asInt()).isEqualTo(2_000 + i);
    }
  }

  @Test
  void noOtherCallerOpensASocket() {
    String key = Machine.of(token, "org_rpc_access").value();
    Map<String, String> session = Map.of("authorization", user.value());
    assertThat(SocketClient.refusal(api, Map.of()).statusCode()).isEqualTo(401);
    assertThat(SocketClient.refusal(api, Map.of(), "portcullis").statusCode()).isEqualTo(401);
    for (String bad : List.of("Bearer nonsense", "Bearer", "Basic " + sessionToken())) {
      assertThat(SocketClient.refusal(api, Map.of("authorization", bad)).statusCode())
          .isEqualTo(401);
    }
    assertThat(
            SocketClient.refusal(api, Map.of("authorization", user.value(), "x-api-key", key))
                .statusCode())
        .as("both at once")
        .isEqualTo(401);
    assertThat(
            SocketClient.refusal(api, session, "portcullis", "bearer." + sessionToken())
                .statusCode())
        .as("twice")
        .isEqualTo(401);
    assertThat(
            SocketClient.refusal(
                    api, Map.of("authorization", user.value(), "origin", "https://evil.example"))
                .statusCode())
        .as("an unknown origin")
        .isEqualTo(403);
    assertThat(SocketClient.refusalAt(api, "/rpc/ws/0x00", session).statusCode())
        .as("bypasses the handshake check: rejected by the server or the servlet")
        .isIn(403, 404);
    assertThat(user.get("/rpc/ws").status()).isEqualTo(400);
    assertThat(user.post("/rpc/ws", Gateway.request(1, "eth_chainId")).status()).isEqualTo(405);
    assertThat(user.get("/rpc/ws/0x00").status()).isEqualTo(404);
    assertThat(user.get("/rpc/ws?token=" + sessionToken()).status()).isEqualTo(400);
  }

  @Test
  void aTicketOpensOneSocketOfItsSession() {
    String ticket = ticket();
    SocketClient socket = kept(SocketClient.anybody(api, "/rpc/ws?ticket=" + ticket));
    assertThat(socket.result("eth_getBalance", wallet.address(), "latest").asText())
        .isEqualTo("0x0");
    assertThat(socket.error("eth_getBalance", stranger.address(), "latest").get("code").asInt())
        .isEqualTo(-32001);
    Map<String, String> none = Map.of();
    for (String bad : List.of(ticket, ticket(), "nonsense", "")) {
      Map<String, String> headers =
          bad.equals(ticket) || bad.length() < 21 ? none : Map.of("authorization", user.value());
      assertThat(SocketClient.refusalAt(api, "/rpc/ws?ticket=" + bad, headers).statusCode())
          .as("used, beside a session, no ticket")
          .isEqualTo(401);
    }
    assertThat(Client.anonymous(api).post("/rpc/ws-tickets", json()).status()).isEqualTo(401);
    assertThat(user.get("/rpc/ws-tickets").status()).isEqualTo(405);
    String late = ticket();
    assertThat(user.post("/auth/logout", json()).status()).isEqualTo(204);
    assertThat(SocketClient.refusalAt(api, "/rpc/ws?ticket=" + late, none).statusCode())
        .as("of an ended session")
        .isEqualTo(401);
    socket.send(Gateway.request(1_000, "eth_chainId").toString());
    assertThat(socket.closeCode()).isEqualTo(1008);
  }

  private String ticket() {
    Client.Answer answer = user.post("/rpc/ws-tickets", json());
    assertThat(answer.status()).isEqualTo(201);
    return answer.body().get("ticket").asText();
  }

  @Test
  void headsDiscloseNothingAndLogsReachOnlyPermittedReaders() {
    SocketClient mine = socket(user);
    SocketClient operator = socket(Client.operator(api));
    String heads = mine.subscribe("newHeads");
    String logs = mine.subscribe("logs", ofToken());
    String any = mine.subscribe("logs", json());
    String operatorsHeads = operator.subscribe("newHeads");
    String operatorsLogs = operator.subscribe("logs", ofToken());
    String othersLogs = operator.subscribe("logs", json().put("address", wallet.address()));

    JsonNode hidden = chain.transfer(token.address(), stranger.address(), 6);
    JsonNode seen = chain.transfer(token.address(), wallet.address(), 5);

    for (String subscription : List.of(logs, any)) {
      assertThat(timeless(mine.pushed(subscription))).isEqualTo(timeless(seen.at("/logs/0")));
      assertThat(mine.soFar(subscription)).isEmpty();
    }
    assertThat(timeless(operator.pushed(operatorsLogs))).isEqualTo(timeless(hidden.at("/logs/0")));
    assertThat(timeless(operator.pushed(operatorsLogs))).isEqualTo(timeless(seen.at("/logs/0")));
    assertThat(operator.soFar(othersLogs)).isEmpty();

    JsonNode head = headOf(mine, heads, hidden);
    assertThat(head.get("logsBloom").asText()).isEqualTo("0x" + "0".repeat(512));
    assertThat(head.get("gasUsed").asText()).isEqualTo("0x0");
    assertThat(head.has("transactions")).isFalse();
    JsonNode whole = headOf(operator, operatorsHeads, hidden);
    assertThat(whole.get("gasUsed").asText()).isNotEqualTo("0x0");
    assertThat(whole.has("transactions")).isFalse();

    assertThat(mine.result("eth_unsubscribe", logs).asBoolean()).isTrue();
    assertThat(mine.result("eth_unsubscribe", logs).asBoolean()).isFalse();
    assertThat(operator.result("eth_unsubscribe", any).asBoolean()).as("mine").isFalse();
    JsonNode later = chain.transfer(token.address(), wallet.address(), 7);
    assertThat(timeless(mine.pushed(any))).isEqualTo(timeless(later.at("/logs/0")));
    assertThat(mine.soFar(logs)).isEmpty();
  }

  /** Heads are sent before the logs of their block. */
  private static JsonNode headOf(SocketClient socket, String heads, JsonNode receipt) {
    JsonNode head = socket.pushed(heads);
    while (!head.get("hash").equals(receipt.get("blockHash"))) {
      head = socket.pushed(heads);
    }
    return head;
  }

  @Test
  void theRightsOfThatMomentCount() {
    SocketClient socket = socket(user);
    String heads = socket.subscribe("newHeads");
    String logs = socket.subscribe("logs", ofToken());
    JsonNode seen = chain.transfer(token.address(), wallet.address(), 5);
    assertThat(socket.pushed(logs).get("blockHash")).isEqualTo(seen.get("blockHash"));

    token.hold(userId);
    JsonNode hidden = chain.transfer(token.address(), wallet.address(), 6);
    assertThat(headOf(socket, heads, hidden)).isNotNull();
    token.hold(userId, role);
    JsonNode again = chain.transfer(token.address(), wallet.address(), 7);
    assertThat(socket.pushed(logs).get("blockHash")).isEqualTo(again.get("blockHash"));
  }

  @Test
  void anEndedSessionEndsItsConnections() {
    SocketClient listening = socket(user);
    SocketClient asking = socket(user);
    assertThat(listening.subscribe("newHeads")).startsWith("0x");
    assertThat(asking.result("eth_chainId")).isNotNull();
    assertThat(user.post("/auth/logout", json()).status()).isEqualTo(204);
    asking.send(Gateway.request(1_000, "eth_chainId").toString());
    assertThat(asking.closeCode()).isEqualTo(1008);
    chain.fund(stranger.address());
    assertThat(listening.closeCode()).isEqualTo(1008);
  }

  @Test
  void pendingTransactionsAreReportedToTheirSenders() {
    chain.fund(wallet.address());
    SocketClient mine = socket(user);
    SocketClient operator = socket(Client.operator(api));
    String own = mine.subscribe("newPendingTransactions");
    String whole = mine.subscribe("newPendingTransactions", true);
    String all = operator.subscribe("newPendingTransactions");

    chain.fund(stranger.address());
    String raw = Gateway.signed(chain, wallet, stranger.address(), 1, "0x");
    JsonNode hash = chain.call("eth_sendRawTransaction", raw);
    assertThat(mine.pushed(own)).isEqualTo(hash);
    assertThat(mine.pushed(whole).get("from").asText())
        .isEqualTo(wallet.address().toLowerCase(Locale.ROOT));
    assertThat(operator.pushed(all)).as("a transaction of another sender").isNotEqualTo(hash);
    JsonNode told = operator.pushed(all);
    while (!told.equals(hash)) {
      told = operator.pushed(all);
    }
    assertThat(mine.soFar(own)).isEmpty();
  }

  @Test
  void anInvalidSubscriptionIsNamed() {
    SocketClient socket = socket(user);
    for (Object[] params :
        List.of(
            new Object[] {},
            new Object[] {"syncing"},
            new Object[] {5},
            new Object[] {"newHeads", json()},
            new Object[] {"logs", true},
            new Object[] {"logs", json().put("address", "nobody")},
            new Object[] {"logs", json().put("blockHash", "0x" + "1".repeat(64))},
            new Object[] {"newPendingTransactions", json()},
            new Object[] {"newHeads", false, 1})) {
      JsonNode error = socket.error("eth_subscribe", params);
      assertThat(error.get("code").asInt()).as("%s", error).isEqualTo(-32602);
      assertThat(error.get("message").asText()).startsWith("params");
    }
    assertThat(socket.error("eth_unsubscribe", "nonsense").get("code").asInt()).isEqualTo(-32602);
    assertThat(socket.result("eth_unsubscribe", "0x00").asBoolean()).isFalse();
  }

  @Test
  void excessiveMessagesAreRejected() {
    SocketClient operator = socket(Client.operator(api));
    StringBuilder batch = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      batch.append(i == 0 ? '[' : ',').append(Gateway.request(5_000, "eth_subscribe", "newHeads"));
    }
    operator.send(batch.append(']').toString());
    assertThat(operator.other()).hasSize(1_000);
    assertThat(operator.error("eth_subscribe", "newHeads").get("code").asInt()).isEqualTo(-32005);

    SocketClient large = socket(user);
    large.send("\"" + "x".repeat(1 << 20) + "\"");
    assertThat(large.closeCode()).isEqualTo(1009);
    assertThat(operator.result("eth_chainId")).isNotNull();

    SocketClient fast = socket(user);
    StringBuilder calls = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      calls.append(i == 0 ? '[' : ',').append(Gateway.request(6_000, "eth_chainId"));
    }
    // At most one of them is in a window of time that begins just then.
    fast.send(calls.append(']').toString());
    fast.send(calls.toString());
    List<JsonNode> refused =
        List.of(fast.other(), fast.other()).stream()
            .filter(answer -> answer.at("/error/code").asInt() == -32005)
            .toList();
    assertThat(refused).isNotEmpty();
    assertThat(refused.get(0).at("/error/data/retryAfterMs").asLong()).isPositive();
    assertThat(refused.get(0).get("id").isNull()).as("one error for the whole batch").isTrue();
    for (int i = 0; i < 3; i++) {
      fast.send(calls.toString());
    }
    assertThat(fast.closeCode()).as("the third refused in a row").isEqualTo(1013);
  }

  /** It would hold a thread and its place among the connections for as long as it likes. */
  @Test
  void aClientThatIgnoresTheCloseIsDisconnected() {
    String large = "x".repeat(2 << 20);
    try (RawHttp http = RawHttp.connect(api)) {
      http.send(
          "GET /rpc/ws HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
              + "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
              + "authorization: "
              + user.value()
              + "\r\n\r\n");
      assertThat(http.interimAnswer().status()).isEqualTo(101);
      // One text frame of 2 MiB, whose mask changes nothing.
      boolean isOver = false;
      try {
        http.send("\u0081\u00ff\0\0\0\0\0\u0020\0\0\0\0\0\0" + large);
      } catch (UncheckedIOException disconnected) {
        isOver = true;
      }
      for (int i = 0; i < 100 && !isOver; i++) {
        isOver = http.ended();
      }
      assertThat(isOver).isTrue();
    }
  }
}
