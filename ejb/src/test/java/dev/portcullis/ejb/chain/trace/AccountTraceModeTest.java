package dev.portcullis.ejb.chain.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The way in which a node reports touched accounts is found by its answers, not by accepted
 * options.
 */
class AccountTraceModeTest {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** A node with these tracers; it answers other queries with nothing. */
  private static AccountTraceMode with(String... tracers) {
    return AccountTraceMode.of(
        (method, params) -> answer(Set.of(tracers), params), AccountTraceMode.NONE);
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
  void aTracerThatReportsBothInOneExecutionIsPreferred() {
    assertThat(with("muxTracer", "callTracer", "prestateTracer"))
        .isEqualTo(AccountTraceMode.WITH_FRAMES);
  }

  /** As anvil: of a tracer that it does not know it answers an empty object to some questions. */
  @Test
  void aNodeThatReportsAccountsSeparatelyIsQueriedTwice() {
    assertThat(with("callTracer", "prestateTracer")).isEqualTo(AccountTraceMode.APART);
    assertThat(with("muxTracer", "callTracer")).isEqualTo(AccountTraceMode.NONE);
  }

  /** A caller who keeps a node busy at the right moment must not change what is judged. */
  @Test
  void ifTheNodeRejectsFramesTooTheKnownModeIsKept() {
    AccountTraceMode busy =
        AccountTraceMode.of(
            (method, params) -> {
              throw new NodeErrorException(-32000, "execution aborted (timeout = 5s)", null);
            },
            AccountTraceMode.APART);
    assertThat(busy).isEqualTo(AccountTraceMode.APART);
    assertThat(
            AccountTraceMode.of(
                (method, params) -> answer(Set.of("callTracer"), params), AccountTraceMode.APART))
        .as("it traces frames but reports no accounts")
        .isEqualTo(AccountTraceMode.NONE);
    assertThat(
            AccountTraceMode.of(
                (method, params) -> {
                  throw new NodeErrorException(-32601, "no such method", null);
                },
                AccountTraceMode.WITH_FRAMES))
        .as("it does not trace")
        .isEqualTo(AccountTraceMode.NONE);
  }

  @Test
  void aNodeThatRejectsOrIgnoresTheRequestListsNoAccounts() {
    assertThat(with("callTracer")).isEqualTo(AccountTraceMode.NONE);
    assertThat(
            AccountTraceMode.of(
                (method, params) -> {
                  throw new NodeErrorException(-32601, "no such method", null);
                },
                AccountTraceMode.NONE))
        .isEqualTo(AccountTraceMode.NONE);
    assertThat(AccountTraceMode.NONE.shortcoming()).isPresent();
    assertThat(AccountTraceMode.APART.shortcoming()).isEmpty();
  }
}
