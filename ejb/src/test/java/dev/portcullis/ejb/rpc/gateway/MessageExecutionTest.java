package dev.portcullis.ejb.rpc.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.admission.CallerClass;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.limit.NodeWorkload;
import dev.portcullis.ejb.rpc.limit.ResponseMemoryBudget;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.message.RpcResponseWriter;
import dev.portcullis.ejb.rpc.message.RpcValueParser;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageExecutionTest {
  private static final String CALL = "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"m\"}";

  private static final CallContext CONTEXT =
      new CallContext("r", "t", null, Actor.ANONYMOUS, null, null, null, "192.0.2.1", null);

  private final List<Integer> asked = new ArrayList<>();
  private long now = 7;

  private MessageExecution run(Duration most, int mostBytes, int calls) {
    List<String> texts = new ArrayList<>();
    for (int id = 0; id < calls; id++) {
      texts.add(CALL.formatted(id));
    }
    String body = "[" + String.join(",", texts) + "]";
    return new MessageExecution(
        RpcMessage.read(body.getBytes(StandardCharsets.UTF_8)),
        RpcCaller.of(CONTEXT),
        new MessageExecution.Bounds(most, mostBytes, () -> now),
        request -> NodeWorkload.LOOKUP,
        request -> {
          asked.add(request.id().asInt());
          now += Duration.ofSeconds(1).toNanos();
          return RpcValueParser.text("x".repeat(100));
        });
  }

  private static JsonNode json(byte[] answer) throws IOException {
    return Json.MAPPER.readTree(answer);
  }

  @Test
  void anAnonymousCallSendsNoQueryAndNeedsAPermitOnlyForTheLegacyRollup() {
    RpcMessage message = RpcMessage.read(CALL.formatted(1).getBytes(StandardCharsets.UTF_8));
    assertThat(next(message, NodeWorkload.EXECUTION)).isEqualTo(NodeWorkload.LOOKUP);
    assertThat(next(message, NodeWorkload.LEGACY)).isEqualTo(NodeWorkload.LEGACY);
    RpcMessage broken = RpcMessage.read("{}".getBytes(StandardCharsets.UTF_8));
    assertThat(next(broken, NodeWorkload.LEGACY))
        .as("refused at once")
        .isEqualTo(NodeWorkload.LOOKUP);
  }

  private NodeWorkload next(RpcMessage message, NodeWorkload work) {
    MessageExecution.Bounds bounds =
        new MessageExecution.Bounds(Duration.ofHours(1), 1_000, () -> now);
    return new MessageExecution(
            message,
            RpcCaller.of(CONTEXT),
            bounds,
            request -> work,
            request -> RpcValueParser.text("x"))
        .next();
  }

  @Test
  void aMessageThatTakesTooLongIsAnsweredInPart() throws Exception {
    JsonNode answers = json(run(Duration.ofSeconds(2), 1_000_000, 1_000).rest());
    assertThat(answers).hasSize(1_000);
    assertThat(asked).containsExactly(0, 1, 2);
    assertThat(answers.at("/2").has("result")).isTrue();
    assertThat(answers.at("/3/error/code").asInt()).isEqualTo(-32009);
    assertThat(answers.at("/999/id").asInt()).isEqualTo(999);
  }

  @Test
  void aTooLargeResponseIsAnErrorAndOthersArePresent() throws Exception {
    JsonNode answers = json(run(Duration.ofHours(1), 300, 4).rest());
    assertThat(answers.at("/0").has("result")).isTrue();
    assertThat(answers.at("/3/error/code").asInt()).isEqualTo(-32008);
  }

  @Test
  void thePiecesTogetherAreTheAnswerAsAWhole() throws Exception {
    byte[] whole = run(Duration.ofHours(1), 1_000_000, 5).rest();
    MessageExecution run = run(Duration.ofHours(1), 1_000_000, 5);
    ByteArrayOutputStream pieces = new ByteArrayOutputStream();
    pieces.writeBytes(run.piece());
    for (int call = 0; call < 5; call++) {
      run.answerNext();
      byte[] piece = run.piece();
      assertThat(new String(piece, StandardCharsets.UTF_8)).contains("\"id\":" + call);
      pieces.writeBytes(piece);
    }
    assertThat(run.isOver()).isTrue();
    assertThat(pieces.toByteArray()).isEqualTo(whole);
  }

  private static RpcResponseWriter failed(int most, long room) {
    RpcResponseWriter answers = new RpcResponseWriter(true, most);
    answers.within(bytes -> bytes <= room);
    for (int id = 0; id < 3; id++) {
      answers.error(
          RpcValueParser.text("call " + id),
          RpcError.of(3, "reverted", RpcValueParser.text("x".repeat(400))));
    }
    return answers;
  }

  @Test
  void theDataOfErrorsHaveTheBoundsOfResults() throws Exception {
    JsonNode answers = json(failed(700, Long.MAX_VALUE).piece(true));
    assertThat(answers.at("/0/error/data").textValue()).hasSize(400);
    assertThat(answers.at("/2/error").has("data")).isFalse();
    assertThat(answers.at("/2/error/code").intValue()).isEqualTo(3);
    assertThat(answers.at("/2/error/message").textValue())
        .isEqualTo("reverted (without data: the response is larger than 700 bytes)");
    JsonNode waiting = json(failed(1_000_000, 399).piece(true));
    assertThat(waiting.at("/0/error/message").textValue())
        .isEqualTo("reverted (without data: too many responses are unread)");
  }

  @Test
  void theMessageOfAnErrorIsPassedOnInPartIfItIsLong() throws Exception {
    RpcResponseWriter answers = new RpcResponseWriter(false, 1_000_000);
    answers.error(RpcValueParser.text("a"), RpcError.of(3, "x".repeat(1_000_000), null));
    assertThat(json(answers.piece(true)).at("/error/message").textValue()).hasSize(1_001);
  }

  @Test
  void anAnswerWithoutRoomIsAnErrorUntilOthersHaveLeft() throws Exception {
    ResponseMemoryBudget memory = new ResponseMemoryBudget(0, ResponseMemoryBudget.SMALL);
    ResponseMemoryBudget.Share share = memory.share(CallerClass.account("ada", "acme"));
    assertThat(share.take(ResponseMemoryBudget.SMALL)).as("small answers need no room").isTrue();
    MessageExecution run = run(Duration.ofHours(1), 1_000_000, 2);
    run.within(share);
    run.answerNext();
    assertThat(share.take(1)).isFalse();
    assertThat(json(run.rest()).at("/0/error/code").asInt()).isEqualTo(-32009);
  }
}
