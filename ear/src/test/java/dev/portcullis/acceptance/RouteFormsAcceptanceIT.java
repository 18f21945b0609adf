package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.Description.Operation;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Every described route answers at its path with and without a slash at the end, unless that is
 * mandatory, and the same below {@code /api} (supplement 1.3.5); what it answers is described.
 */
@Tag("http")
class RouteFormsAcceptanceIT extends EveryRoute {
  @TestFactory
  Stream<DynamicTest> everyRouteAnswersInEveryForm(Api api) {
    return description.operations().stream()
        .map(
            operation ->
                DynamicTest.dynamicTest(operation.toString(), () -> inEveryForm(api, operation)));
  }

  private static List<String> forms(String path) {
    return path.endsWith("/")
        ? List.of(path, "/api" + path)
        : List.of(path, path + "/", "/api" + path, "/api" + path + "/");
  }

  private static void inEveryForm(Api api, Operation operation) {
    DescribedCalls calls = calls(api);
    String path = records.path(operation);
    boolean isRead = operation.verb().equals("GET");
    HttpResponse<String> plain = isRead ? calls.send(operation, path, null) : null;
    for (String form : forms(path)) {
      HttpResponse<String> stranger =
          calls.sendAnonymously(operation, form, operation.hasBody() ? "{}" : null);
      if (!operation.isPublic()) {
        assertThat(stranger.statusCode())
            .as("%s as nobody: %s", form, stranger.body())
            .isIn(401, 403);
      } else if (operation.hasBody()) {
        assertThat(stranger.statusCode()).as("%s: %s", form, stranger.body()).isEqualTo(400);
      }
      assertThat(description.surprises(operation, stranger)).as(form).isEmpty();
      if (isRead) {
        HttpResponse<String> answer = calls.send(operation, form, null);
        assertThat(answer.statusCode())
            .as("%s: %s", form, answer.body())
            .isEqualTo(plain.statusCode())
            .isIn(200, 404);
        assertThat(answer.body()).as(form).doesNotContain("No route at this path");
        assertThat(description.surprises(operation, answer)).as(form).isEmpty();
      }
    }
  }
}
