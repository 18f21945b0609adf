package dev.portcullis.ejb.rpc.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.kernel.Json;
import dev.portcullis.testing.Effort;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RpcResponseWriterTest {
  private static final int STORIES = Effort.cases(20_000);
  private static final long SEED = Long.getLong("seed", 20_261_130);
  private static final int MOST = 300_000;
  private static final int TOO_LARGE = -32008;

  private final Random random = new Random(SEED);

  private static String written(RpcResponseWriter writer) {
    return new String(writer.piece(true), StandardCharsets.UTF_8);
  }

  @Test
  void aResultHasItsEnvelope() {
    RpcResponseWriter writer = new RpcResponseWriter(false, MOST);
    writer.result(new IntNode(7), new TextNode("0xé"));
    assertThat(written(writer)).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":\"0xé\"}");
  }

  @Test
  void aLargeResultLeavesNothingBehind() {
    RpcResponseWriter writer = new RpcResponseWriter(true, MOST);
    writer.result(new IntNode(1), new TextNode("a"));
    writer.result(new IntNode(2), new TextNode("x".repeat(MOST)));
    writer.result(new IntNode(3), new TextNode("b"));
    assertThat(written(writer))
        .isEqualTo(
            "[{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"a\"},"
                + "{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32008,"
                + "\"message\":\"The response is larger than 300000 bytes\"}},"
                + "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":\"b\"}]");
  }

  @Test
  void anAnswerOfNothingIsEmpty() {
    assertThat(new RpcResponseWriter(true, MOST).piece(true)).isEmpty();
  }

  /** Each response is written by itself, checked, and appended: the plain way. */
  @Test
  void responsesAreThoseThatAreWrittenOneByOne() throws Exception {
    for (int i = 0; i < STORIES; i++) {
      boolean isBatch = random.nextBoolean();
      int most = random.nextInt(4) == 0 ? 400 : MOST;
      long seed = random.nextLong();
      RpcResponseWriter writer = new RpcResponseWriter(isBatch, most);
      Plain plain = new Plain(isBatch, most, new Random(seed));
      Random budget = new Random(seed);
      writer.within(bytes -> budget.nextInt(5) > 0);
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      int calls = isBatch ? random.nextInt(6) : 1;
      for (int call = 0; call < calls; call++) {
        JsonNode id = random.nextInt(9) == 0 ? NullNode.instance : new IntNode(call);
        if (random.nextInt(3) > 0) {
          JsonNode result = value();
          writer.result(id, result);
          plain.result(id, result);
        } else {
          RpcError error = RpcError.of(-32000 - call, "no", random.nextBoolean() ? value() : null);
          writer.error(id, error);
          plain.error(id, error);
        }
        if (random.nextInt(3) == 0) {
          all.writeBytes(writer.piece(false));
        }
      }
      all.writeBytes(writer.piece(true));
      assertThat(all.toString(StandardCharsets.UTF_8)).as("story %d", i).isEqualTo(plain.all());
    }
  }

  private JsonNode value() {
    return switch (random.nextInt(5)) {
      case 0 -> NullNode.instance;
      case 1 -> new TextNode("x".repeat(random.nextInt(100_000)));
      case 2 -> JsonNodeFactory.instance.objectNode().put("a", "é\n\"".repeat(random.nextInt(99)));
      default -> new TextNode("0x" + "ab".repeat(random.nextInt(200)));
    };
  }

  private static final class Plain {
    private final boolean isBatch;
    private final int most;
    private final Random budget;
    private final StringBuilder out = new StringBuilder();
    private long size;

    Plain(boolean isBatch, int most, Random budget) {
      this.isBatch = isBatch;
      this.most = most;
      this.budget = budget;
    }

    private boolean hasRoom() {
      return budget.nextInt(5) > 0;
    }

    private static byte[] bytes(JsonNode id, String field, JsonNode value) throws Exception {
      ObjectNode json = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
      json.set("id", id);
      json.set(field, value);
      return Json.MAPPER.writeValueAsBytes(json);
    }

    private static JsonNode error(int code, String message, JsonNode data) {
      ObjectNode error = JsonNodeFactory.instance.objectNode().put("code", code);
      error.put("message", message);
      return data == null ? error : error.set("data", data);
    }

    void result(JsonNode id, JsonNode result) throws Exception {
      byte[] answer = bytes(id, "result", result);
      if (size + answer.length > most) {
        String message = "The response is larger than " + most + " bytes";
        add(bytes(id, "error", error(TOO_LARGE, message, null)));
      } else if (!hasRoom()) {
        RpcError busy = RpcError.busy("Too many responses are unread; read them, or try later");
        add(bytes(id, "error", error(busy.code(), busy.getMessage(), busy.data())));
      } else {
        add(answer);
      }
    }

    void error(JsonNode id, RpcError error) throws Exception {
      byte[] answer = bytes(id, "error", error(error.code(), error.getMessage(), error.data()));
      if (error.data() != null && size + answer.length > most) {
        String message = " (without data: the response is larger than " + most + " bytes)";
        answer = bytes(id, "error", error(error.code(), error.getMessage() + message, null));
      } else if (error.data() != null && !hasRoom()) {
        String message = " (without data: too many responses are unread)";
        answer = bytes(id, "error", error(error.code(), error.getMessage() + message, null));
      }
      add(answer);
    }

    private void add(byte[] answer) {
      if (isBatch) {
        out.append(size == 0 ? '[' : ',');
      }
      out.append(new String(answer, StandardCharsets.UTF_8));
      size += answer.length + 1L;
    }

    String all() {
      return out + (isBatch && size > 0 ? "]" : "");
    }
  }
}
