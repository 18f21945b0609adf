package dev.portcullis.ejb.chain.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeRefusal;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The way in which a node reports touched accounts is found by its answers, not by accepted
 * options.
 */
class AccountTracesTest {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** A node with these tracers; it answers other queries with nothing. */
  private static AccountTraces with(String... tracers) {
    return AccountTraces.of(
        (method, params) -> answer(Set.of(tracers), params), AccountTraces.NONE);
  }

  private static JsonNode answer(Set<String> tracers, JsonNode params) {
    String tracer = params.get(2).path("tracer").asText();
    ObjectNode answer = JSON.objectNode();
    if (tracer.equals("muxTracer") && tracers.contains(tracer)) {
      params
          .get(2)
          .path("tracerConfig")
          .fieldNames()
          .forEachRemaining(each -> answer.set(each, one(tracers, each, params)));
      return answer;
    }
    return one(tracers, tracer, params);
  }

  private static JsonNode one(Set<String> tracers, String tracer, JsonNode params) {
    ObjectNode answer = JSON.objectNode();
    if (tracers.contains(tracer) && tracer.equals("callTracer")) {
      answer.put("type", "CREATE");
    } else if (tracers.contains(tracer)) {
      String code = params.get(0).path("data").asText();
      assertThat(code).startsWith("0x73").endsWith("3100");
      answer.putObject("0x" + code.substring(4, 44).toUpperCase(java.util.Locale.ROOT));
    }
    return answer;
  }

  @Test
  void whatTellsBothOfOneExecutionIsPreferred() {
    assertThat(with("muxTracer", "callTracer", "prestateTracer"))
        .isEqualTo(AccountTraces.WITH_FRAMES);
  }

  /** As anvil: of a tracer that it does not know it answers an empty object to some questions. */
  @Test
  void aNodeThatTellsThemAloneIsAskedTwice() {
    assertThat(with("callTracer", "prestateTracer")).isEqualTo(AccountTraces.APART);
    assertThat(with("muxTracer", "callTracer")).isEqualTo(AccountTraces.NONE);
  }

  /** A caller who keeps a node busy at the right moment must not change what is judged. */
  @Test
  void aNodeThatRefusesFramesAsWellIsBelievedAsBefore() {
    AccountTraces busy =
        AccountTraces.of(
            (method, params) -> {
              throw new NodeRefusal(-32000, "execution aborted (timeout = 5s)", null);
            },
            AccountTraces.APART);
    assertThat(busy).isEqualTo(AccountTraces.APART);
    assertThat(
            AccountTraces.of(
                (method, params) -> answer(Set.of("callTracer"), params), AccountTraces.APART))
        .as("it traces, and does not tell")
        .isEqualTo(AccountTraces.NONE);
    assertThat(
            AccountTraces.of(
                (method, params) -> {
                  throw new NodeRefusal(-32601, "no such method", null);
                },
                AccountTraces.WITH_FRAMES))
        .as("it does not trace")
        .isEqualTo(AccountTraces.NONE);
  }

  @Test
  void aNodeThatRefusesOrPassesOverTellsNone() {
    assertThat(with("callTracer")).isEqualTo(AccountTraces.NONE);
    assertThat(
            AccountTraces.of(
                (method, params) -> {
                  throw new NodeRefusal(-32601, "no such method", null);
                },
                AccountTraces.NONE))
        .isEqualTo(AccountTraces.NONE);
    assertThat(AccountTraces.NONE.shortcoming()).isPresent();
    assertThat(AccountTraces.APART.shortcoming()).isEmpty();
  }
}
