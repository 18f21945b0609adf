package dev.portcullis.acceptance;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.Description.Operation;
import dev.portcullis.acceptance.FieldCases.Case;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Every field of every body: as the documents have them, by a table made from those alone, and as
 * the description has them, which is made from the code. Each rule is enforced by name and at
 * exactly the limit it states, whatever is sent is no fault of ours, and nothing is stored.
 */
@Tag("http")
class BodyRulesAcceptanceIT extends EveryRoute {
  @TestFactory
  Stream<DynamicTest> everyFieldRuleIsKept(Api api) {
    return description.operations().stream()
        .filter(Operation::hasBody)
        .map(
            operation ->
                DynamicTest.dynamicTest(
                    operation.toString(), () -> new Trial(api, operation).run()));
  }

  @TestFactory
  Stream<DynamicTest> everySpecifiedLimitIsKept(Api api) {
    Map<String, Operation> described =
        description.operations().stream().collect(toMap(Operation::toString, identity()));
    return SpecifiedLimits.routes().stream()
        .map(
            route ->
                DynamicTest.dynamicTest(
                    route,
                    () -> {
                      assertThat(described).as("the routes that are described").containsKey(route);
                      Operation operation = described.get(route);
                      new Trial(api, operation)
                          .run(SpecifiedLimits.of(route, operation.bodyExample()));
                    }));
  }

  /** All bad bodies for one route; collects what is wrong instead of stopping at the first. */
  private static final class Trial {
    private final Operation operation;
    private final DescribedCalls calls;
    private final String path;
    private final List<String> faults = new ArrayList<>();

    Trial(Api api, Operation operation) {
      this.operation = operation;
      calls = EveryRoute.calls(api);
      path = records.path(operation);
    }

    void run() {
      FieldCases.of(description, operation.bodySchema(), operation.bodyExample())
          .forEach(this::send);
      for (String noObject : List.of("{\"a\":", "[]", "null", "\"text\"", "7", "{} {}")) {
        expect(calls.send(operation, path, noObject), "the body " + noObject, 400);
      }
      if (!operation.isBodyOptional()) {
        expect(calls.send(operation, path, ""), "no body", 400);
      }
      expect(calls.send(operation, path, "{}", "text/plain"), "text/plain", 415);
      String large = "\"" + "x".repeat(1 << 20) + "\"";
      expect(calls.send(operation, path, large), "a body above 1 MiB", 413);
      if (description.resolve(operation.bodySchema()).has("minProperties")) {
        expect(calls.send(operation, path, "{}"), "an empty object", 400);
      }
      end();
    }

    void run(List<Case> cases) {
      assertThat(cases).isNotEmpty();
      cases.forEach(this::send);
      end();
    }

    private void send(Case one) {
      HttpResponse<String> answer = calls.send(operation, path, one.body());
      expect(answer, one.what(), 400);
      List<String> named = DescribedCalls.issues(answer);
      if (named.isEmpty() || named.stream().anyMatch(name -> !name.equals(one.path()))) {
        faults.add(one.what() + ": names " + named + " in " + answer.body());
      }
    }

    private void end() {
      assertThat(faults).as("what %s answered otherwise than it should", operation).isEmpty();
      assertThat(changes()).as("rows changed by refused requests").isZero();
    }

    private void expect(HttpResponse<String> answer, String what, int status) {
      if (answer.statusCode() != status) {
        faults.add(what + ": " + answer.statusCode() + " " + answer.body());
      }
      description
          .surprises(operation, answer)
          .forEach(surprise -> faults.add(what + ": undescribed " + surprise));
    }

    private int changes() {
      return operator
          .get("/audit-logs/db-mutations/trace/" + calls.trace())
          .body()
          .at("/pagination/totalItems")
          .asInt(-1);
    }
  }
}
