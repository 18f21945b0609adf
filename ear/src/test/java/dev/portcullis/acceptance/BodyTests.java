package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.Client.Answer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Tests that every route with a body has in common. */
final class BodyTests {
  private BodyTests() {}

  /** Each bad body, and what is no body at all, is refused in the documented form. */
  static Stream<DynamicTest> of(Client client, String method, String path, BadBodies bodies) {
    Stream<DynamicTest> fields =
        bodies.all().stream()
            .map(
                bad ->
                    DynamicTest.dynamicTest(
                        method + " " + bad.name(), () -> refusesField(client, method, path, bad)));
    return Stream.concat(
        fields,
        Stream.of(
            DynamicTest.dynamicTest(
                method + " no JSON", () -> refuses(client, method, path, "{\"name\":", 400)),
            DynamicTest.dynamicTest(
                method + " an array", () -> refuses(client, method, path, "[]", 400)),
            DynamicTest.dynamicTest(
                method + " nothing", () -> refuses(client, method, path, "", 400)),
            DynamicTest.dynamicTest(
                method + " too large",
                () -> refuses(client, method, path, "\"" + "x".repeat(1 << 20) + "\"", 413)),
            DynamicTest.dynamicTest(
                method + " no JSON by its own word",
                () ->
                    assertThat(client.sendText(method, path, "{}", "text/plain").status())
                        .isEqualTo(415))));
  }

  private static void refusesField(Client client, String method, String path, BadBodies.Case bad) {
    Answer answer = client.sendText(method, path, bad.body(), "application/json");
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(400);
    assertThat(answer.body().at("/error/code").asText()).isEqualTo("VALIDATION_ERROR");
    assertThat(answer.body().at("/error/issues").findValuesAsText("path"))
        .as("%s", answer.body())
        .containsOnly(bad.path());
  }

  private static void refuses(Client client, String method, String path, String body, int status) {
    Answer answer = client.sendText(method, path, body, "application/json");
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(status);
    assertThat(answer.body().at("/error/message").asText()).isNotEmpty();
  }
}
