package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Bodies with exactly one value that is wrong for a reason of its own: it names nothing, or is not
 * what a pattern means. The rules of the API description for fields are tested by {@code
 * BodyRulesTest} of {@code web}, for every route.
 */
final class BadBodies {
  private final ObjectNode good;
  private final List<Case> cases = new ArrayList<>();

  /**
   * One bad body.
   *
   * @param name what is wrong
   * @param path the field that the answer must name
   * @param body the body
   */
  private record Case(String name, String path, JsonNode body) {}

  private BadBodies(String good) {
    this.good = (ObjectNode) Client.json(good);
  }

  /** Around a good body. */
  static BadBodies around(String good) {
    return new BadBodies(good);
  }

  /** Texts that a field does not take. */
  BadBodies form(String field, String... bad) {
    for (String text : bad) {
      cases.add(new Case(field + " is " + text, field, good.deepCopy().put(field, text)));
    }
    return this;
  }

  /** Roles that do not exist, or twice. */
  BadBodies roleRefs(String field) {
    nested(field, "[{\"id\": \"no-such-role\"}]", field + "[0].id");
    return nested(field, "[{\"id\": \"user\"}, {\"id\": \"user\"}]", field + "[1].id");
  }

  /** A value whose problem has a path of its own. */
  BadBodies nested(String field, String value, String path) {
    ObjectNode body = good.deepCopy();
    body.set(field, Client.json(value));
    cases.add(new Case(field + " " + value, path, body));
    return this;
  }

  /** A test for each: it is refused in the documented form. */
  Stream<DynamicTest> refused(Client client, String method, String path) {
    return cases.stream()
        .map(
            bad ->
                DynamicTest.dynamicTest(
                    method + " " + bad.name(), () -> refuses(client, method, path, bad)));
  }

  private static void refuses(Client client, String method, String path, Case bad) {
    Answer answer = client.send(method, path, bad.body());
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(400);
    assertThat(answer.body().at("/error/code").asText()).isEqualTo("VALIDATION_ERROR");
    assertThat(answer.body().at("/error/issues").findValuesAsText("path"))
        .as("%s", answer.body())
        .containsOnly(bad.path());
  }
}
