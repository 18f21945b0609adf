package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.portcullis.acceptance.RpcFuzzMessages.One;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks the responses to malformed messages: they are JSON-RPC, never a server error (−32603), and
 * have the id of a well-formed message.
 */
final class RpcFuzzJudge {
  private static final Pattern METHOD = Pattern.compile("\"method\":\"([a-zA-Z_0-9]+)");
  private static final int INTERNAL = -32603;

  private static final ObjectMapper EXACT =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .build();

  private final Map<String, String> faults = new TreeMap<>();

  /** There was no answer. */
  void silence(One one) {
    check(one, "", one.ids() == null || one.ids().isEmpty(), "no answer");
  }

  /** There was this one. */
  void answer(One one, String text) {
    json(text)
        .ifPresentOrElse(json -> answer(one, text, json), () -> check(one, text, false, "no JSON"));
  }

  private void answer(One one, String text, JsonNode json) {
    List<JsonNode> answers = new ArrayList<>();
    if (json.isArray()) {
      json.forEach(answers::add);
    } else {
      answers.add(json);
    }
    check(one, text, answers.stream().allMatch(RpcFuzzJudge::isAnswer), "no JSON-RPC");
    check(one, text, answers.stream().noneMatch(RpcFuzzJudge::isInternal), "internal error");
    if (one.ids() != null) {
      List<JsonNode> ids = answers.stream().map(each -> each.path("id")).toList();
      List<JsonNode> asked = one.ids().stream().map(id -> json(id).orElseThrow()).toList();
      check(one, text, ids.equals(asked), "other ids than " + asked);
    }
  }

  /** The bundler of the shared product listens in one test only. */
  private static boolean isInternal(JsonNode json) {
    return json.at("/error/code").asInt() == INTERNAL
        && !json.at("/error/message").asText().equals("The bundler does not respond");
  }

  private static boolean isAnswer(JsonNode json) {
    JsonNode error = json.path("error");
    return json.path("jsonrpc").asText().equals("2.0")
        && json.has("id")
        && json.size() == 3
        && (json.has("result")
            || (error.path("code").isInt() && error.path("message").isTextual()));
  }

  private static Optional<JsonNode> json(String text) {
    try {
      return Optional.of(EXACT.readTree(text)).filter(json -> !json.isMissingNode());
    } catch (JsonProcessingException none) {
      return Optional.empty();
    }
  }

  /** The first of each kind and method is enough. */
  void check(One one, String answer, boolean holds, String fault) {
    if (!holds) {
      Matcher method = METHOD.matcher(one.body());
      faults.putIfAbsent(
          fault + (method.find() ? " to " + method.group(1) : ""),
          shorter(one.body()) + "\n    -> " + shorter(answer));
    }
  }

  /** Fails if anything was wrong. */
  void verify() {
    assertThat(
            faults.entrySet().stream().map(fault -> fault.getKey() + "\n    " + fault.getValue()))
        .isEmpty();
  }

  private static String shorter(String text) {
    return text.length() <= 600 ? text : text.substring(0, 600) + "…";
  }
}
