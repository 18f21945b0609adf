package dev.portcullis.ejb.chain.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.trace.TraceOverrides.BlockFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a node obeys is found out by what it answers, not by what it takes. */
class TraceOverridesTest {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final List<JsonNode> asked = new ArrayList<>();

  /** A node that obeys what it understands, and passes over the rest. */
  private JsonNode answer(JsonNode params, Optional<BlockFields> blocks, boolean states) {
    asked.add(params);
    JsonNode options = params.get(2);
    JsonNode block = options.path("blockOverrides");
    String randomness =
        blocks.map(fields -> fields == BlockFields.RANDOM ? "random" : "prevRandao").orElse("none");
    boolean obeys = blocks.isPresent() && !block.isMissingNode();
    String word = "0".repeat(64);
    String output =
        params.get(0).has("to") && !states
            ? "0x"
            : "0x"
                + (obeys ? "%064x".formatted(Long.decode(block.path("number").asText())) : word)
                + (obeys ? "%064x".formatted(Long.decode(block.path("time").asText())) : word)
                + (obeys ? block.path(randomness).asText("0x" + word).substring(2) : word);
    return JSON.objectNode().put("output", output);
  }

  @ParameterizedTest
  @EnumSource(BlockFields.class)
  void theNamesThatTheNodeUnderstandsAreFound(BlockFields fields) {
    TraceOverrides found =
        TraceOverrides.of(
            (method, params) -> answer(params, Optional.of(fields), true), TraceOverrides.NONE);
    assertThat(found).isEqualTo(new TraceOverrides(Optional.of(fields), true));
    assertThat(asked).hasSizeLessThanOrEqualTo(3);
  }

  @Test
  void aNodeThatPassesOverThemObeysNone() {
    assertThat(
            TraceOverrides.of(
                (method, params) -> answer(params, Optional.empty(), false), TraceOverrides.NONE))
        .isEqualTo(TraceOverrides.NONE);
  }

  /** A caller who keeps a node busy at the right moment must not reduce what is judged. */
  @ParameterizedTest
  @EnumSource(BlockFields.class)
  void ifTheNodeRejectsPlainTracesTooTheKnownSupportIsKept(BlockFields fields) {
    TraceOverrides before = new TraceOverrides(Optional.of(fields), true);
    assertThat(
            TraceOverrides.of(
                (method, params) -> {
                  throw new NodeErrorException(-32000, "execution aborted (timeout = 5s)", null);
                },
                before))
        .isEqualTo(before);
    assertThat(
            TraceOverrides.of(
                (method, params) -> {
                  throw new NodeErrorException(-32601, "no such method", null);
                },
                before))
        .as("it does not trace")
        .isEqualTo(TraceOverrides.NONE);
  }

  /** A node that was busy for the first query is probed again. */
  @Test
  void aNodeWithATemporaryErrorIsProbedOnceMore() {
    TraceOverrides before = new TraceOverrides(Optional.of(BlockFields.PREV_RANDAO), true);
    assertThat(
            TraceOverrides.of(
                (method, params) -> {
                  JsonNode answer = answer(params, before.blocks(), true);
                  if (asked.size() <= 2) {
                    throw new NodeErrorException(-32000, "busy", null);
                  }
                  return answer;
                },
                before))
        .isEqualTo(before);
    assertThat(asked).hasSizeLessThanOrEqualTo(7);
  }

  /** Another one has taken over. */
  @Test
  void aNodeThatTracesAndRejectsOverridesSupportsNone() {
    assertThat(
            TraceOverrides.of(
                (method, params) -> {
                  if (params.get(2).has("blockOverrides") || params.get(2).has("stateOverrides")) {
                    asked.add(params);
                    throw new NodeErrorException(-32602, "unknown field", null);
                  }
                  return answer(params, Optional.empty(), false);
                },
                new TraceOverrides(Optional.of(BlockFields.RANDOM), true)))
        .isEqualTo(TraceOverrides.NONE);
    assertThat(asked).hasSizeLessThanOrEqualTo(7);
  }

  @Test
  void aNodeThatRejectsOverridesSupportsNone() {
    assertThat(
            TraceOverrides.of(
                (method, params) -> {
                  throw new NodeErrorException(-32602, "unknown field", null);
                },
                TraceOverrides.NONE))
        .isEqualTo(TraceOverrides.NONE);
  }
}
