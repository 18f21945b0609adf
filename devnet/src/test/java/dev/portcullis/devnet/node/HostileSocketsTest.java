package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.ethereum.chain.ListenerLimits;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an unknown client does with a WebSocket does not affect other clients. */
@Timeout(120)
@Tag("hostile")
class HostileSocketsTest {
  private static final int TEXT = 1;
  private static final int BINARY = 2;
  private static final int CLOSE = 8;
  private static final String NUMBER = call("eth_blockNumber", "");

  private final List<RawClient> clients = new ArrayList<>();
  private Scene scene;

  private void start(ListenerLimits port) throws IOException {
    start(NodeLimits.DEFAULT, port);
  }

  private void start(NodeLimits limits, ListenerLimits port) throws IOException {
    scene = new Scene(limits, port, Duration.ofSeconds(5));
  }

  @AfterEach
  void close() throws IOException {
    for (RawClient client : clients) {
      client.close();
    }
    scene.close();
  }

  private RawClient open() throws IOException {
    RawClient client = new RawClient(scene.server.port());
    clients.add(client);
    assertThat(client.send(RawClient.upgrade("localhost", "")).status()).isEqualTo(101);
    return client;
  }

  @Test
  void binaryMessagesAreReadAsText() throws IOException {
    start(ListenerLimits.DEFAULT);
    RawClient client = open().send(frame(BINARY, true, NUMBER));
    assertThat(message(client)).contains("\"result\":\"0x3\"");
    client.send(frame(BINARY, false, NUMBER.substring(0, 20)));
    client.send(frame(0, true, NUMBER.substring(20)));
    assertThat(message(client)).contains("\"result\":\"0x3\"");
  }

  @Test
  void unfinishedMessagesAreLimitedTogether() throws IOException {
    start(new ListenerLimits(100, 100, 4 << 20));
    String part = "0".repeat(100_000);
    for (int i = 0; i < 40; i++) {
      open().send(frame(TEXT, false, part));
    }
    // One large frame that never ends is no different.
    RawClient large = open().send(header(TEXT, 9_000_000));
    assertThat(closing(large, part)).isEqualTo(1013);
    assertUp();
    for (RawClient client : clients) {
      client.close();
    }
    String spaces = " ".repeat(1_500_000) + NUMBER;
    await()
        .atMost(20, TimeUnit.SECONDS)
        .untilAsserted(() -> assertThat(scene.client.post(spaces).statusCode()).isEqualTo(200));
  }

  @Test
  void aMessageHasADeadline() throws IOException {
    NodeLimits limits =
        new NodeLimits(500, 10 << 20, 10 << 20, 10, 10, 6_000, Duration.ofMillis(300));
    start(limits, ListenerLimits.DEFAULT);
    RawClient silent = open();
    assertThat(open().send(frame(TEXT, false, "{")).ends()).isTrue();
    silent.send(frame(TEXT, true, NUMBER));
    assertThat(message(silent)).contains("0x3");
  }

  @Test
  void aMessageOverTheLimitEndsTheConnection() throws IOException {
    NodeLimits limits =
        new NodeLimits(500, 100_000, 10 << 20, 10, 10, 6_000, Duration.ofSeconds(30));
    start(limits, ListenerLimits.DEFAULT);
    RawClient client = open().send(frame(TEXT, false, " ".repeat(60_000)));
    client.send(frame(0, true, " ".repeat(60_000)));
    assertThat(closed(client)).isEqualTo(1009);
  }

  @Test
  void socketsLeaveRoomForOthers() throws IOException {
    start(new ListenerLimits(20, 20, 64 << 20));
    for (int i = 0; i < 15; i++) {
      // A socket counts when it is open on the other side, which may be after its upgrade was
      // answered.
      assertThat(message(open().send(frame(TEXT, true, NUMBER)))).contains("0x3");
    }
    RawClient late = new RawClient(scene.server.port());
    clients.add(late);
    assertThat(late.send(RawClient.upgrade("localhost", "")).status()).isEqualTo(503);
    assertUp();
    clients.get(0).close();
    await().atMost(20, TimeUnit.SECONDS).ignoreExceptions().until(() -> open() != null);
  }

  @Test
  void workEndsWhenASocketCloses() throws IOException {
    NodeLimits limits =
        new NodeLimits(500, 10 << 20, 10 << 20, 10, 10, 6_000, Duration.ofMinutes(10));
    scene = new Scene(limits, ListenerLimits.DEFAULT, Duration.ofMinutes(10));
    for (int i = 0; i < 80; i++) {
      RawClient client = open();
      client.send(frame(TEXT, true, HostileClientsTest.ENDLESS));
      client.send(frame(TEXT, true, HostileClientsTest.ENDLESS));
      if (i % 2 == 0) {
        client.send(frame(CLOSE, true, ""));
      } else {
        client.close();
      }
    }
    assertThat(scene.client.post(HostileClientsTest.ENDLESS.replace("0x5b5f56", "0x00")).body())
        .contains("\"result\":\"0x\"");
  }

  @Test
  void aSocketIsAnsweredInOrderRegardlessOfPipelining() throws IOException {
    start(ListenerLimits.DEFAULT);
    RawClient client = open();
    for (int i = 0; i < 300; i++) {
      String method = i % 2 == 0 ? "eth_blockNumber" : "eth_getBlockByNumber";
      String params = i % 2 == 0 ? "" : "\"0x1\",false";
      client.send(frame(TEXT, true, call(method, params).replace("\"id\":1", "\"id\":" + i)));
    }
    for (int i = 0; i < 300; i++) {
      assertThat(message(client)).contains("\"id\":" + i + ",");
    }
  }

  @Test
  void onlyAClientThatDoesNotReadPushesIsDisconnected() throws IOException {
    start(new ListenerLimits(100, 100, 4 << 20));
    List<RawClient> stopped = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      RawClient client = new RawClient(scene.server.port());
      clients.add(client);
      client.send(RawClient.upgrade("localhost", "")).answer();
      client.send(frame(TEXT, true, call("eth_subscribe", "\"newPendingTransactions\",true")));
      assertThat(message(client)).contains("result");
      stopped.add(client);
    }
    RawClient taking = open();
    taking.send(frame(TEXT, true, call("eth_subscribe", "\"newPendingTransactions\",true")));
    assertThat(message(taking)).contains("result");
    Bytes zeros = Bytes.wrap(new byte[100_000]);
    TestWallet sender = new TestWallet(4, Scene.CHAIN_ID);
    for (int i = 0; i < 120; i++) {
      Transaction large = sender.call(Scene.BOB, zeros, 1_100_000);
      scene.chain.submit(large);
      assertThat(message(taking)).contains(large.hash().toString());
      assertThat(scene.chain.await(large.hash(), Duration.ofSeconds(20))).isPresent();
    }
    for (RawClient client : stopped) {
      assertThat(closed(client)).isEqualTo(1013);
    }
    assertUp();
  }

  @Test
  void manySubscriptionsOfOneClientDoNotEndThoseOfOthers() throws IOException {
    start(ListenerLimits.DEFAULT);
    RawClient other = open();
    other.send(frame(TEXT, true, call("eth_subscribe", "\"newHeads\"")));
    assertThat(message(other)).contains("result");
    RawClient greedy = open();
    String some = (call("eth_subscribe", "\"newPendingTransactions\"") + ",").repeat(399);
    for (int i = 0; i < 3; i++) {
      greedy.send(frame(TEXT, true, "[" + some + NUMBER + "]"));
    }
    assertThat(message(greedy)).doesNotContain("error");
    assertThat(message(greedy)).doesNotContain("error");
    assertThat(message(greedy)).contains("-32005");
    scene.send(scene.alice.transfer(Scene.BOB, 1));
    assertThat(message(other)).contains("eth_subscription");
  }

  private void assertUp() throws IOException {
    assertThat(scene.client.call("eth_chainId").textValue()).isEqualTo("0x19a5");
  }

  private static String call(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":[%s]}"
        .formatted(method, params);
  }

  /** Sends parts of a frame until the other side has had enough; why it closes. */
  private static int closing(RawClient client, String part) throws IOException {
    for (int i = 0; i < 80; i++) {
      try {
        client.send(part);
      } catch (IOException closed) {
        break;
      }
    }
    return closed(client);
  }

  /** The frame of a client, masked with zeros (RFC 6455, 5.2). */
  private static byte[] frame(int opcode, boolean last, String text) throws IOException {
    byte[] payload = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] header = header(opcode, payload.length);
    header[0] |= (byte) (last ? 0x80 : 0);
    out.writeBytes(header);
    out.writeBytes(payload);
    return out.toByteArray();
  }

  private static byte[] header(int opcode, int length) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(out);
    data.writeByte(opcode);
    if (length < 126) {
      data.writeByte(0x80 | length);
    } else if (length < 1 << 16) {
      data.writeByte(0x80 | 126);
      data.writeShort(length);
    } else {
      data.writeByte(0x80 | 127);
      data.writeLong(length);
    }
    data.writeInt(0);
    return out.toByteArray();
  }

  /** The next message. */
  private static String message(RawClient client) throws IOException {
    DataInputStream in = new DataInputStream(client.socket.getInputStream());
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    int first = in.readUnsignedByte();
    assertThat(first & 15).isEqualTo(TEXT);
    message.writeBytes(payload(in));
    while ((first & 0x80) == 0) {
      first = in.readUnsignedByte();
      message.writeBytes(payload(in));
    }
    return message.toString(StandardCharsets.UTF_8);
  }

  /** The status with which the connection is closed, whatever else still comes before. */
  private static int closed(RawClient client) throws IOException {
    DataInputStream in = new DataInputStream(client.socket.getInputStream());
    while (true) {
      int opcode = in.readUnsignedByte() & 15;
      byte[] payload = payload(in);
      if (opcode == CLOSE) {
        return ((payload[0] & 255) << 8) | (payload[1] & 255);
      }
    }
  }

  private static byte[] payload(DataInputStream in) throws IOException {
    long length = in.readUnsignedByte() & 127;
    length = length == 126 ? in.readUnsignedShort() : length == 127 ? in.readLong() : length;
    return in.readNBytes((int) length);
  }
}
