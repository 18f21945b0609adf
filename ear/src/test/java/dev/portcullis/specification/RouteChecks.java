package dev.portcullis.specification;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.specification.Caller.Reply;
import dev.portcullis.specification.Route.Outcome;
import dev.portcullis.specification.Route.Page;
import dev.portcullis.specification.Route.Query;
import dev.portcullis.specification.RouteRequests.Request;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Holds the product against one row of the tables of routes. */
final class RouteChecks {
  private static final String TRACE = "trace-of-the-specification";

  private final Route route;
  private final World world;
  private final RouteRequests requests;
  private final Types types;
  private Findings findings;

  RouteChecks(Route route, World world, Types types) {
    this.route = route;
    this.world = world;
    this.requests = new RouteRequests(route, world);
    this.types = types;
  }

  /** A test for each kind of statement that the row makes. */
  Stream<DynamicTest> tests() {
    Stream.Builder<DynamicTest> tests = Stream.builder();
    tests.add(test("who", this::who));
    tests.add(test("good", this::good));
    if (!route.paths("unknown").isEmpty() || !route.paths("bad").isEmpty()) {
      tests.add(test("path", this::paths));
    }
    if (!route.fields().isEmpty()) {
      tests.add(test("fields", this::fields));
    }
    if (!route.cases().isEmpty()) {
      tests.add(test("cases", this::cases));
    }
    if (route.isRead()) {
      tests.add(test("query", this::query));
    }
    return tests.build();
  }

  private DynamicTest test(String kind, Runnable checks) {
    return dynamicTest(
        route + " " + kind,
        () -> {
          findings = new Findings(route.toString());
          checks.run();
          findings.end();
        });
  }

  /** R-ADM-47: each caller is let in or refused, at each place and in each form. */
  private void who() {
    requests.before();
    Request request = requests.of(false);
    Map<String, String> outcomes = Who.outcomes(route.block().the("who"));
    outcomes.forEach(
        (name, outcome) -> {
          if (!outcome.equals("in")) {
            Reply reply = request.send(world.caller(name));
            boolean isRefused = Who.isRefusal(outcome, reply.status());
            findings.check("as " + name, isRefused, () -> outcome + " but " + reply);
            sound("as " + name, reply);
          } else if (route.isRead() && !route.block().one("as").isPresent()) {
            Reply reply = request.send(world.caller(name));
            findings.check("as " + name, reply.status() == 200, () -> "in but " + reply);
          }
        });
    if (!outcomes.getOrDefault("anonymous", "in").equals("in")) {
      forms(request, outcomes.get("anonymous"));
    }
  }

  /**
   * R-PLT-1: below /api as well, with and without the slash. What deletes has no path that ends
   * with a slash: browsers make one of a last segment "..".
   */
  private void forms(Request request, String outcome) {
    Caller anonymous = world.caller("anonymous");
    String path = request.path();
    String other = path.endsWith("/") ? path.substring(0, path.length() - 1) : path + "/";
    Map<String, String> forms = new HashMap<>(Map.of("the other slash", other));
    if (!route.isWebhook()) {
      forms.put("below /api", "/api" + path);
    }
    forms.forEach(
        (form, elsewhere) -> {
          Reply reply = anonymous.send(route.method(), elsewhere, request.body());
          boolean isDeletion = route.method().equals("DELETE") && elsewhere.endsWith("/");
          String expected = isDeletion ? "404" : outcome;
          boolean isSame = Who.isRefusal(expected, reply.status());
          findings.check(form, isSame, () -> expected + " but " + reply);
        });
  }

  private void good() {
    requests.before();
    Request request = requests.of(true);
    Reply reply =
        request.caller().send(route.method(), request.path(), request.body(), "x-trace-id", TRACE);
    Outcome answer = route.answer();
    findings.check(
        "good", answer.fits(reply.status()), () -> answer.status() + " but " + reply.toString());
    sound("good", reply);
    String trace = reply.header("x-trace-id");
    findings.check("good: trace", trace.equals(TRACE), () -> "x-trace-id " + trace);
    if (reply.status() / 100 == 2 && !answer.value().isEmpty()) {
      List<String> faults = types.faults(answer.value(), reply.json());
      findings.check("good: body", faults.isEmpty(), () -> faults + " in " + reply);
    }
    requests.undo(reply);
  }

  private void paths() {
    requests.before();
    for (String key : List.of("unknown", "bad")) {
      for (Outcome outcome : route.paths(key)) {
        String value = world.fill(outcome.value());
        Request request = requests.of(false, Map.of(outcome.what(), value));
        Reply reply = request.send(request.caller());
        String check = key + " " + outcome.what() + " = " + outcome.value();
        expect(check, outcome, reply);
      }
    }
  }

  private void fields() {
    requests.before();
    for (Field field : route.fields()) {
      if (!field.need().equals("optional")) {
        refused(field, "missing", body -> body.remove(field.name()));
      } else if (field.hasEdges()) {
        accepted(field, "absent", body -> body.remove(field.name()));
      }
      field
          .wrong()
          .forEach((what, value) -> refused(field, what, body -> body.set(field.name(), value)));
      JsonNode good = Types.json(world.fill(route.block().the("good"))).path(field.name());
      field
          .right(good)
          .forEach((what, value) -> accepted(field, what, body -> body.set(field.name(), value)));
    }
  }

  private void refused(Field field, String what, Consumer<ObjectNode> change) {
    Reply reply = changed(false, change);
    String check = field.name() + " " + what;
    findings.check(check, reply.status() == 400, () -> "400 but " + reply);
    boolean isNamed = Errors.isNamed(route, reply, field.name());
    findings.check(check + ": named", reply.status() != 400 || isNamed, reply::toString);
    sound(check, reply);
  }

  private void accepted(Field field, String what, Consumer<ObjectNode> change) {
    Reply reply = changed(true, change);
    boolean isConflict = field.isUnique() && reply.status() == 409;
    boolean isAnswered = route.answer().fits(reply.status());
    String check = field.name() + " " + what;
    findings.check(check, isAnswered || isConflict, () -> "accepted, but " + reply);
    requests.undo(reply);
  }

  private void cases() {
    requests.before();
    for (Outcome outcome : route.cases()) {
      JsonNode patch = Types.json(world.fill(outcome.value()));
      Reply reply =
          changed(
              true, body -> patch.properties().forEach(e -> body.set(e.getKey(), e.getValue())));
      expect("case " + outcome.what(), outcome, reply);
      requests.undo(reply);
    }
  }

  private void expect(String check, Outcome outcome, Reply reply) {
    boolean isCode = outcome.code().isEmpty() || outcome.code().equals(Errors.code(route, reply));
    findings.check(
        check,
        outcome.fits(reply.status()) && isCode,
        () -> outcome.status() + " " + outcome.code() + " but " + reply);
    sound(check, reply);
  }

  /** Bounds and defaults of lists, and their query keys; an unknown key is refused (1.5). */
  private void query() {
    requests.before();
    Request request = requests.of(false);
    refusedQuery(request, "surprise", "1", "unknown key");
    route.page().ifPresent(page -> page(request, page));
    for (Query query : route.queries()) {
      acceptedQuery(request, query.key(), query.good(), "good");
      query
          .field()
          .wrong()
          .forEach(
              (what, value) -> {
                boolean isJsonOnly = value.isNumber() || value.isContainerNode();
                if (!isJsonOnly && !value.asText().isEmpty()) {
                  refusedQuery(request, query.key(), value.asText(), what);
                }
              });
      query
          .field()
          .right(Types.JSON.nullNode())
          .forEach((what, value) -> acceptedQuery(request, query.key(), value.asText(), what));
    }
  }

  private void page(Request request, Page page) {
    Reply reply = request.send(request.caller());
    if (reply.json().has("pagination")) {
      JsonNode seen = reply.json().get("pagination");
      boolean isDefault =
          seen.path("limit").asLong() == page.limit()
              && seen.path("offset").asLong(-1) == 0
              && seen.path("currentPage").asLong() == 1;
      findings.check("page defaults", isDefault, seen::toString);
    } else {
      String total = reply.header("x-total-count");
      findings.check("page total", total.matches("\\d+"), () -> "x-total-count '" + total + "'");
    }
    for (String bad : List.of("0", "-1", "1.5", "x", Long.toString(page.most() + 1))) {
      refusedQuery(request, "limit", bad, bad);
    }
    for (String bad : List.of("-1", "1.5", "x", Long.toString(page.mostOffset() + 1))) {
      refusedQuery(request, "offset", bad, bad);
    }
    for (long good : new long[] {1, page.most()}) {
      Reply answer = acceptedQuery(request, "limit", Long.toString(good), Long.toString(good));
      JsonNode items = answer.json().isArray() ? answer.json() : answer.json().path("items");
      findings.check("limit " + good + ": kept", items.size() <= good, () -> items.size() + " are");
    }
    acceptedQuery(request, "offset", "0", "0");
    acceptedQuery(request, "offset", Long.toString(page.mostOffset()), "the largest");
  }

  private Reply acceptedQuery(Request request, String key, String value, String what) {
    Reply reply = request.query(key, value);
    findings.check(
        "query " + key + " " + what, reply.status() == 200, () -> "200 but " + reply.toString());
    return reply;
  }

  private void refusedQuery(Request request, String key, String value, String what) {
    Reply reply = request.query(key, value);
    String check = "query " + key + " " + what;
    findings.check(check, reply.status() == 400, () -> "400 but " + reply);
    boolean isNamed = Errors.isNamed(route, reply, key);
    findings.check(check + ": named", reply.status() != 400 || isNamed, reply::toString);
    sound(check, reply);
  }

  private void sound(String check, Reply reply) {
    List<String> faults = Errors.faults(route, reply);
    findings.check(check + ": form", faults.isEmpty(), faults::toString);
  }

  private Reply changed(boolean isFresh, Consumer<ObjectNode> change) {
    Request request = requests.of(isFresh);
    ObjectNode body = (ObjectNode) Types.json(request.body());
    change.accept(body);
    return request.caller().send(route.method(), request.path(), body.toString());
  }
}
