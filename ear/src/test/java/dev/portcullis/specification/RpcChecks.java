package dev.portcullis.specification;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Holds the gateway against one row of the table of its methods. */
final class RpcChecks {
  private static final int UNAUTHORIZED = -32090;
  private static final int FORBIDDEN = -32001;
  private static final int BAD_PARAMS = -32602;

  private final RpcMethod method;
  private final World world;
  private final Types types;
  private Findings findings;
  private RpcSocket socket;

  RpcChecks(RpcMethod method, World world, Types types) {
    this.method = method;
    this.world = world;
    this.types = types;
  }

  /** A test for each kind of statement that the row makes. */
  Stream<DynamicTest> tests() {
    return Stream.of(
        test("result", this::result),
        test("who", this::who),
        test("params", this::params),
        test("cases", this::cases));
  }

  private DynamicTest test(String kind, Runnable checks) {
    return dynamicTest(
        method + " " + kind,
        () -> {
          findings = new Findings(method.toString());
          try (RpcSocket open = socket()) {
            socket = open;
            checks.run();
          }
          findings.end();
        });
  }

  /** A socket for methods that are offered there; null for the others. */
  private RpcSocket socket() {
    if (method.block().one("socket").isEmpty()) {
      return null;
    }
    RpcSocket open = new RpcSocket(world.caller("operator"));
    world.generated("subscription", () -> subscription(open));
    return open;
  }

  private static String subscription(RpcSocket open) {
    return open.call(RpcActors.message("eth_subscribe", "[\"newHeads\"]")).path("result").asText();
  }

  private JsonNode call(String caller, String params) {
    if (socket != null && caller.equals("operator")) {
      return socket.call(RpcActors.message(method.name(), world.fill(params)));
    }
    return RpcActors.call(world.caller(caller), method.name(), world.fill(params));
  }

  private void result() {
    for (boolean withOptional : new boolean[] {true, false}) {
      JsonNode answer = call("operator", method.good(withOptional));
      String check = withOptional ? "result" : "result without what is optional";
      boolean isResponse =
          answer.path("jsonrpc").asText().equals("2.0") && answer.path("id").asInt() == 7;
      findings.check(check + ": envelope", isResponse, answer::toString);
      List<String> faults = types.faults(method.block().the("result"), answer.path("result"));
      findings.check(check, faults.isEmpty(), () -> faults + " in " + answer);
    }
  }

  /** R-GTW-2: what the rule of the method gives to each caller. */
  private void who() {
    Map<String, Integer> refused = new LinkedHashMap<>();
    String rule = method.block().the("rule");
    if (!rule.equals("open")) {
      refused.put("anonymous", UNAUTHORIZED);
    }
    refused.put("expired", UNAUTHORIZED);
    if (List.of("deployment", "forbidden").contains(rule)) {
      refused.put("user", FORBIDDEN);
    }
    if (rule.equals("forbidden")) {
      refused.put("reader", FORBIDDEN);
      refused.put("deployer", FORBIDDEN);
    }
    String params = method.good(false);
    refused.forEach((caller, code) -> code("as " + caller, call(caller, params), code));
    List<String> served =
        switch (rule) {
          case "open" -> List.of("anonymous", "user");
          case "authenticated", "filtered" -> List.of("user", "reader");
          case "deployment" -> List.of("deployer");
          default -> List.of();
        };
    for (String caller : served) {
      JsonNode answer = call(caller, own(caller, params));
      findings.check("as " + caller, answer.has("result"), () -> "a result, but " + answer);
    }
    method
        .block()
        .one("own")
        .ifPresent(
            position -> {
              JsonNode answer = call("user", params.replaceFirst("\\$\\{\\w+}", "\\${userWallet}"));
              findings.check("as user, own address", answer.has("result"), answer::toString);
              String foreign = params.replaceFirst("\\$\\{\\w+}", "\\${address}");
              code("as user, another's address", call("user", foreign), FORBIDDEN);
            });
  }

  /** Filters are their owner's. */
  private String own(String caller, String params) {
    return params
        .replace("${each blockFilter}", filter(caller, params, "blockFilter", "eth_newBlockFilter"))
        .replace("${each logFilter}", filter(caller, params, "logFilter", "eth_newFilter"));
  }

  private String filter(String caller, String params, String name, String creating) {
    if (!params.contains(name)) {
      return "";
    }
    String asked = creating.equals("eth_newFilter") ? "[{\"address\":\"${token}\"}]" : "[]";
    Caller by = world.caller(caller);
    return RpcActors.call(by, creating, world.fill(asked)).path("result").asText();
  }

  private void params() {
    method.wrong().forEach((what, params) -> code(what, call("operator", params), BAD_PARAMS));
    // What full_sequencer_rpc_access sends is forwarded as it is; all others are read strictly.
    if (List.of("open", "authenticated", "filtered").contains(method.block().the("rule"))) {
      code("one too many", call("user", method.surplus()), BAD_PARAMS);
    }
  }

  private void cases() {
    for (RpcMethod.Case one : method.cases()) {
      String caller = one.what().substring(0, one.what().indexOf(' '));
      JsonNode answer = call(caller, one.params());
      List<String> parts = Statement.parts(one.outcome());
      for (Statement said : Statement.all(one.outcome())) {
        boolean holds = said.holds(answer, world::fill);
        findings.check(one.what() + ": " + said, holds, answer::toString);
      }
      switch (parts.get(0)) {
        case "result" -> findings.check(one.what(), answer.has("result"), answer::toString);
        case "error" -> findings.check(one.what(), answer.has("error"), answer::toString);
        case "null" ->
            findings.check(
                one.what(),
                answer.has("result") && answer.get("result").isNull(),
                answer::toString);
        default -> code(one.what(), answer, Integer.parseInt(parts.get(0)));
      }
    }
  }

  private void code(String check, JsonNode answer, int code) {
    JsonNode error = answer.path("error");
    boolean isCode =
        error.path("code").asInt() == code && !error.path("message").asText().isEmpty();
    findings.check(check, isCode, () -> code + " but " + answer);
  }
}
