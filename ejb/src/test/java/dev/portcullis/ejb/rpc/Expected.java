package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What an answer must be.
 *
 * @param accepted results and errors any of which it may be
 * @param also whether it may be this one, too
 * @param onResult called if it is a result
 */
record Expected(List<ObjectNode> accepted, Predicate<JsonNode> also, Consumer<JsonNode> onResult) {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  static Expected result(JsonNode result) {
    ObjectNode answer = JSON.objectNode();
    answer.set("result", result);
    return new Expected(List.of(answer), other -> false, done -> {});
  }

  static Expected error(int code, String message) {
    ObjectNode answer = JSON.objectNode();
    answer.putObject("error").put("code", code).put("message", message);
    return new Expected(List.of(answer), other -> false, done -> {});
  }

  static Expected refusal(NodeErrorException refusal) {
    return error(refusal.code(), refusal.getMessage());
  }

  /** A denial that names this rule. */
  static Expected denial(String ruleId) {
    ObjectNode answer = JSON.objectNode();
    ObjectNode error = answer.putObject("error").put("code", -32001).put("message", "Forbidden");
    error.putObject("data").put("ruleId", ruleId);
    return new Expected(List.of(answer), other -> false, done -> {});
  }

  /** A denial by any rule. */
  static Expected anyDenial() {
    return new Expected(
        List.of(), answer -> answer.at("/error/code").asInt() == -32001, done -> {});
  }

  /** Any of which this holds. */
  static Expected such(Predicate<JsonNode> holds) {
    return new Expected(List.of(), holds, done -> {});
  }

  /** A name that the gateway makes. */
  static Expected name(Consumer<JsonNode> named) {
    return new Expected(List.of(), answer -> answer.path("result").isTextual(), named);
  }

  /** This or the other. */
  Expected or(Expected other) {
    List<ObjectNode> both = new ArrayList<>(accepted);
    both.addAll(other.accepted);
    return new Expected(both, also.or(other.also), onResult);
  }

  Expected then(Consumer<JsonNode> told) {
    return new Expected(accepted, also, told);
  }

  /** Whether an answer, without what is different each time, is as expected. */
  boolean admits(JsonNode answer) {
    return accepted.contains(answer) || also.test(answer);
  }
}
