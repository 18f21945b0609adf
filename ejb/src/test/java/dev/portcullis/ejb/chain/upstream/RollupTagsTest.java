package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.ejb.chain.NodeErrorException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A node receives the tag that it knows, and at most two calls. */
class RollupTagsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final AtomicLong nanos = new AtomicLong();
  private final RollupTags tags = new RollupTags(nanos::get);
  private final List<String> asked = new ArrayList<>();

  /** What the node refuses wherever it occurs. */
  private Set<String> unknown = Set.of("l1_committed", "precommitted", "fast_finalized");

  private int code = -32602;

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException wrong) {
      throw new AssertionError(wrong);
    }
  }

  private String ask(String params) {
    asked.clear();
    return tags.callOne(json(params), known -> answer(known.toString()));
  }

  private String answer(String params) {
    asked.add(params);
    if (unknown.stream().anyMatch(tag -> params.contains('"' + tag + '"'))) {
      throw new NodeErrorException(code, "hex string without 0x prefix", null);
    }
    return params;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ["l1_committed",false]                 | ["safe",false]
          ["0x1","precommitted"]                 | ["0x1","safe"]
          ["fast_finalized"]                     | ["finalized"]
          [{"fromBlock":"l1_committed","a":"b"}] | [{"fromBlock":"safe","a":"b"}]
          [{"toBlock":"fast_finalized"}]         | [{"toBlock":"finalized"}]
          [[],{"blockNumber":"precommitted"}]    | [[],{"blockNumber":"safe"}]
          """)
  void aNodeThatLacksATagReceivesTheNearestOne(String params, String instead) {
    assertThat(ask(params)).isEqualTo(instead);
    assertThat(asked).containsExactly(params, instead);
    assertThat(ask(params)).isEqualTo(instead);
    assertThat(asked).as("remembered").containsExactly(instead);
  }

  @Test
  void aTagThatTheNodeKnowsStays() {
    unknown = Set.of();
    assertThat(ask("[\"l1_committed\"]")).isEqualTo("[\"l1_committed\"]");
    assertThat(asked).hasSize(1);
  }

  @Test
  void aTagIsTriedAgainAfterAnHour() {
    ask("[\"l1_committed\"]");
    unknown = Set.of();
    nanos.addAndGet(RollupTags.MEMORY.toNanos());
    assertThat(ask("[\"l1_committed\"]")).isEqualTo("[\"safe\"]");
    nanos.incrementAndGet();
    assertThat(ask("[\"l1_committed\"]")).isEqualTo("[\"l1_committed\"]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "[\"latest\"]",
        "[\"safe\",{\"blockNumber\":\"finalized\"}]",
        "[\"L1_committed\"]",
        "[[\"l1_committed\"]]",
        "[{\"data\":\"l1_committed\"}]",
        "[null,1,{\"blockNumber\":2}]"
      })
  void otherValuesAreSentOnceAsTheyAre(String params) {
    unknown = Set.of("l1_committed", "latest", "safe", "L1_committed");
    if (unknown.stream().anyMatch(tag -> params.contains('"' + tag + '"'))) {
      assertThatThrownBy(() -> ask(params)).isInstanceOf(NodeErrorException.class);
    } else {
      assertThat(ask(params)).isEqualTo(params);
    }
    assertThat(asked).containsExactly(params);
  }

  @ParameterizedTest
  @ValueSource(ints = {-32601, -32000, -32603, 3})
  void anotherErrorIsTheNodesAnswer(int other) {
    code = other;
    assertThatThrownBy(() -> ask("[\"l1_committed\"]")).isInstanceOf(NodeErrorException.class);
    assertThat(asked).hasSize(1);
  }

  @Test
  void aRefusalOfTheReplacementIsTheNodesAnswerAndChangesNothing() {
    unknown = Set.of("l1_committed", "safe");
    assertThatThrownBy(() -> ask("[\"l1_committed\"]")).isInstanceOf(NodeErrorException.class);
    assertThat(asked).containsExactly("[\"l1_committed\"]", "[\"safe\"]");
    unknown = Set.of();
    assertThat(ask("[\"l1_committed\"]")).isEqualTo("[\"l1_committed\"]");
  }

  @Test
  void severalCallsAreRepeatedTogether() {
    List<JsonNode> params = List.of(json("[\"0x1\"]"), json("[\"l1_committed\"]"));
    List<String> answers =
        tags.call(params, all -> all.stream().map(each -> answer(each.toString())).toList());
    assertThat(answers).containsExactly("[\"0x1\"]", "[\"safe\"]");
    assertThat(asked).containsExactly("[\"0x1\"]", "[\"l1_committed\"]", "[\"0x1\"]", "[\"safe\"]");
    assertThat(params.get(1)).as("what was passed").hasToString("[\"l1_committed\"]");
  }
}
