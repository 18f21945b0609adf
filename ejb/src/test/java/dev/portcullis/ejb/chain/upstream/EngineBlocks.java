package dev.portcullis.ejb.chain.upstream;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Orders blocks of an execution client as a consensus client does (Engine API, Cancun: {@code
 * engine_forkchoiceUpdatedV3}, {@code engine_getPayloadV3}, {@code engine_newPayloadV3}). Each is a
 * second younger than the one before, as the genesis of {@link Geth} expects.
 */
final class EngineBlocks {
  private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();
  private static final Duration MOMENT = Duration.ofMillis(1);
  private static final String ZERO = "0x" + "0".repeat(64);

  /** Receives the fees. */
  private static final String BUILDER = "0x" + "fe".repeat(20);

  private final ChainNode node;
  private final URI engine;
  private final byte[] secret;
  private final HttpClient http = HttpClient.newHttpClient();
  private long attempts;

  /**
   * Of a node.
   *
   * @param port of the Engine API on the loopback interface
   * @param secret of the Engine API, in hexadecimal
   */
  EngineBlocks(ChainNode node, int port, String secret) {
    this.node = node;
    this.engine = URI.create("http://127.0.0.1:" + port);
    this.secret = HexText.bytes(secret);
  }

  /** Makes a block of everything that is due in the node's pool. */
  void mine() {
    JsonNode head = block("latest");
    int due = due();
    // The node begins with an empty block and fills it beside the answer.
    JsonNode payload =
        await()
            .pollDelay(Duration.ZERO)
            .pollInterval(MOMENT)
            .until(() -> built(head), built -> built.path("transactions").size() >= due);
    ArrayNode params = Json.MAPPER.createArrayNode().add(payload);
    params.addArray();
    var unused = call("engine_newPayloadV3", params.add(ZERO));
    unused = choose(payload.path("blockHash").asText(), null);
    awaitPool();
  }

  /**
   * Makes a block in place of the newest so many: those leave the chain. The node goes back first,
   * because it chooses no block before its head.
   */
  void replace(int count) {
    long head = Long.decode(block("latest").path("number").asText());
    var unused =
        node.call(
            "debug_setHead",
            Json.MAPPER.createArrayNode().add("0x" + Long.toHexString(head - count)));
    mine();
  }

  private JsonNode block(String number) {
    return node.call("eth_getBlockByNumber", Json.MAPPER.createArrayNode().add(number).add(false));
  }

  /** How many transactions are due; the node puts new ones in order beside its answer. */
  private int due() {
    JsonNode status =
        await()
            .pollDelay(Duration.ZERO)
            .pollInterval(MOMENT)
            .until(
                () -> node.call("txpool_status", Json.MAPPER.createArrayNode()),
                found -> Integer.decode(found.path("queued").asText()) == 0);
    return Integer.decode(status.path("pending").asText());
  }

  private JsonNode built(JsonNode head) {
    long time = Long.decode(head.path("timestamp").asText()) + 1;
    ObjectNode attributes =
        Json.MAPPER
            .createObjectNode()
            .put("timestamp", "0x" + Long.toHexString(time))
            .put("prevRandao", "0x%064x".formatted(++attempts))
            .put("suggestedFeeRecipient", BUILDER)
            .put("parentBeaconBlockRoot", ZERO);
    attributes.putArray("withdrawals");
    JsonNode id = choose(head.path("hash").asText(), attributes).path("payloadId");
    return call("engine_getPayloadV3", Json.MAPPER.createArrayNode().add(id))
        .path("executionPayload");
  }

  private JsonNode choose(String head, ObjectNode attributes) {
    ObjectNode state =
        Json.MAPPER
            .createObjectNode()
            .put("headBlockHash", head)
            .put("safeBlockHash", head)
            .put("finalizedBlockHash", ZERO);
    return call(
        "engine_forkchoiceUpdatedV3", Json.MAPPER.createArrayNode().add(state).add(attributes));
  }

  /** The node removes what was mined from its pool beside the answer. */
  private void awaitPool() {
    await().pollDelay(Duration.ZERO).pollInterval(MOMENT).until(this::poolFollows);
  }

  private boolean poolFollows() {
    JsonNode head = block("latest");
    Set<String> mined = new HashSet<>();
    head.path("transactions").forEach(each -> mined.add(each.asText()));
    return mined.isEmpty()
        || node
            .call("txpool_content", Json.MAPPER.createArrayNode())
            .path("pending")
            .findValuesAsText("hash")
            .stream()
            .noneMatch(mined::contains);
  }

  private JsonNode call(String method, ArrayNode params) {
    ObjectNode request =
        Json.MAPPER.createObjectNode().put("jsonrpc", "2.0").put("id", 1).put("method", method);
    request.set("params", params);
    try {
      HttpRequest post =
          HttpRequest.newBuilder(engine)
              .header("content-type", "application/json")
              .header("authorization", "Bearer " + token())
              .POST(BodyPublishers.ofString(request.toString()))
              .build();
      JsonNode answer = Json.MAPPER.readTree(http.send(post, BodyHandlers.ofByteArray()).body());
      if (!answer.has("result")) {
        throw new IllegalStateException(method + ": " + answer);
      }
      return answer.get("result");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  private String token() {
    String text =
        part("{\"alg\":\"HS256\",\"typ\":\"JWT\"}")
            + "."
            + part("{\"iat\":" + Clock.now().getEpochSecond() + "}");
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return text + "." + URL.encodeToString(mac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static String part(String json) {
    return URL.encodeToString(json.getBytes(StandardCharsets.US_ASCII));
  }
}
