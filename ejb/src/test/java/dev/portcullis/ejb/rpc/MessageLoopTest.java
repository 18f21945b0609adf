package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageLoopTest {
  private static final String CALL = "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"m\"}";

  private final List<Integer> asked = new ArrayList<>();
  private long now = 7;

  private JsonNode answer(MessageLoop loop, int calls) throws Exception {
    List<String> texts = new ArrayList<>();
    for (int id = 0; id < calls; id++) {
      texts.add(CALL.formatted(id));
    }
    String body = "[" + String.join(",", texts) + "]";
    byte[] answer =
        loop.answer(
            RpcMessage.read(body.getBytes(StandardCharsets.UTF_8)),
            request -> {
              asked.add(request.id().asInt());
              now += Duration.ofSeconds(1).toNanos();
              return Values.text("x".repeat(100));
            });
    return Json.MAPPER.readTree(answer);
  }

  @Test
  void aMessageThatTakesTooLongIsAnsweredInPart() throws Exception {
    MessageLoop loop = new MessageLoop(Duration.ofSeconds(2), 1_000_000, () -> now);
    JsonNode answers = answer(loop, 1_000);
    assertThat(answers).hasSize(1_000);
    assertThat(asked).containsExactly(0, 1, 2);
    assertThat(answers.at("/2").has("result")).isTrue();
    assertThat(answers.at("/3/error/code").asInt()).isEqualTo(-32009);
    assertThat(answers.at("/999/id").asInt()).isEqualTo(999);
  }

  @Test
  void anAnswerThatIsTooLargeIsAnErrorAndThoseThatFitAreThere() throws Exception {
    JsonNode answers = answer(new MessageLoop(Duration.ofHours(1), 300, () -> now), 4);
    assertThat(answers.at("/0").has("result")).isTrue();
    assertThat(answers.at("/3/error/code").asInt()).isEqualTo(-32008);
  }
}
