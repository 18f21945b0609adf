package dev.portcullis.ejb.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Scope;
import java.util.List;
import java.util.stream.StreamSupport;

/** Questions to {@link AccessDecisionService} in the words of its route. */
final class Explaining {
  private Explaining() {}

  /** The answer, as it is logged and sent. */
  static JsonNode explain(Scope scope, ObjectNode body) {
    AccessDecisionService decisions = Services.get(AccessDecisionService.class);
    ExplanationLog log = Services.get(ExplanationLog.class);
    return Bodies.written(
        log.record(scope, decisions.explain(scope, Bodies.read(body, ExplainAccessRequest.class))));
  }

  /** The same for the zone, with the decision that is expected. */
  static JsonNode assertExplained(ObjectNode body, boolean allowed, String ruleId) {
    JsonNode answer = explain(Scope.ZONE, body);
    assertThat(answer.get("ruleId").asText()).as(answer.toString()).isEqualTo(ruleId);
    assertThat(answer.get("allowed").asBoolean()).as(answer.toString()).isEqualTo(allowed);
    assertThat(answer.get("reason").asText()).isNotBlank();
    assertThat(answer.get("remedy").isNull() && answer.get("advice").isNull())
        .as("%s: %s", ruleId, answer)
        .isEqualTo(allowed);
    return answer;
  }

  /** A question about a call of this actor. */
  static ObjectNode body(ObjectNode actor, String method, Object... params) {
    ObjectNode body = Bodies.json().put("method", method);
    body.set("actor", actor);
    ArrayNode array = body.putArray("params");
    for (Object param : params) {
      array.add(Bodies.written(param));
    }
    return body;
  }

  static ObjectNode user(String id) {
    return Bodies.json().put("userId", id);
  }

  static ObjectNode request(TestKey from, String to, String data) {
    return Bodies.json().put("from", from.text()).put("to", to).put("data", data);
  }

  /** Calldata of a transfer of nothing: no account here has tokens. */
  static String transfer(TestKey to) {
    return PermittedToken.SELECTOR + to.word() + "0".repeat(64);
  }

  /** A permission on transfers that could be. */
  static ObjectNode proposal(PermittedToken token, String ruleType) {
    ObjectNode body = Bodies.json().put("contractAddress", token.address());
    body.put("functionSignature", PermittedToken.TRANSFER).put("accessType", "write");
    return body.put("ruleType", ruleType);
  }

  static JsonNode fact(JsonNode answer, String rule) {
    return StreamSupport.stream(answer.get("facts").spliterator(), false)
        .filter(fact -> fact.get("rule").asText().equals(rule))
        .findFirst()
        .orElseThrow(() -> new AssertionError(rule + " is not in " + answer));
  }

  static List<String> rules(JsonNode answer) {
    return StreamSupport.stream(answer.get("facts").spliterator(), false)
        .map(fact -> fact.get("rule").asText())
        .toList();
  }
}
