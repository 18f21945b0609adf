package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.ChangeScript.Call;
import dev.portcullis.api.ApiRoute;
import dev.portcullis.api.Description;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Every route that changes something leaves one audit row and its mutation rows under its request
 * id; a call that fails leaves one row of the failure and no change, also when it had begun one.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("payara")
class EveryChangeIT {
  private static final ChangeScript SCRIPT = ChangeScript.read();
  private static List<ApiRoute> routes;
  private static Api api;
  private static Client operator;

  @BeforeAll
  static void signIn(Api product) {
    api = product;
    operator = Client.operator(api);
    routes = ApiRoute.of(Description.servedBy(api)).stream().filter(ApiRoute::isMutating).toList();
  }

  @Test
  void everyCallLeavesOneAuditRowAndEitherItsChangesOrNone(DevChain chain) {
    TestWallet wallet = TestWallet.random();
    Map<String, String> values = ChangeScript.values(wallet, chain);
    Set<String> called = new HashSet<>();
    List<String> wrong = new ArrayList<>();
    for (Call planned : SCRIPT.calls()) {
      if (planned.isLogin()) {
        SignIn.token(api, wallet);
        continue;
      }
      Call call = planned.filled(values);
      HttpResponse<String> answer = call.send(operator, values);
      assertThat(answer.statusCode()).as("%s: %s", call, answer.body()).isEqualTo(call.status());
      if (call.succeeds()) {
        called.add(routeOf(call));
        if (!answer.body().isEmpty()) {
          call.keep(SignIn.json(answer), values);
        }
      }
      String problem = problem(call, answer.headers().firstValue("x-request-id").orElseThrow());
      if (!problem.isEmpty()) {
        wrong.add(call.method() + " " + call.path() + ": " + problem);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(routes)
        .as("every route that changes something")
        .filteredOn(route -> !SCRIPT.isElsewhere(route))
        .hasSizeGreaterThan(50)
        .extracting(ApiRoute::toString)
        .allSatisfy(route -> assertThat(called).contains(route));
  }

  @Test
  void aRejectedCallLeavesOneRowAndNoChange() {
    List<String> wrong = new ArrayList<>();
    Together.run(
            routes.size(),
            i -> {
              ApiRoute route = routes.get(i);
              HttpResponse<String> answer =
                  Client.anonymous(api)
                      .exchange(
                          route.method(),
                          route.path(name -> route.parameters().get(name)),
                          route.takesBody() ? "[]" : "");
              if (answer.statusCode() < 400) {
                return route + " answered " + answer.statusCode();
              }
              String problem =
                  problem(
                      new Call(answer.statusCode(), route.method(), "", "", null, ""),
                      answer.headers().firstValue("x-request-id").orElseThrow());
              return problem.isEmpty() ? "" : route + ": " + problem;
            })
        .stream()
        .filter(problem -> !problem.isEmpty())
        .forEach(wrong::add);
    assertThat(wrong).isEmpty();
  }

  /** What is wrong with the rows of a request, or an empty text. */
  private static String problem(Call call, String requestId) {
    JsonNode audits = operator.get("/audit-logs/request/" + requestId).body().at("/items");
    if (audits.size() != 1) {
      return audits.size() + " audit rows: " + audits.findValuesAsText("actionType");
    }
    JsonNode details = audits.get(0).get("actionDetails");
    String result = call.succeeds() ? "success" : "failure";
    if (!details.get("result").asText().equals(result)
        || details.get("statusCode").asInt() != call.status()) {
      return "recorded as " + details;
    }
    JsonNode changes =
        operator.get("/audit-logs/db-mutations/request/" + requestId).body().at("/items");
    if (changes.isEmpty() == call.succeeds()) {
      return "changed " + changes.findValuesAsText("tableName");
    }
    return "";
  }

  private static String routeOf(Call call) {
    String path = call.path().replaceAll("/$", "");
    return routes.stream()
        .filter(route -> route.method().equals(call.method()))
        .filter(route -> path.matches(asPattern(route.path())))
        .map(ApiRoute::toString)
        .findFirst()
        .orElseThrow(() -> new AssertionError("Not in the API description: " + call));
  }

  private static String asPattern(String path) {
    return Pattern.quote(path).replaceAll("\\{\\w+}", "\\\\E[^/]+\\\\Q");
  }
}
