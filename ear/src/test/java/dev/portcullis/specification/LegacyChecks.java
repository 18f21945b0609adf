package dev.portcullis.specification;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.specification.Caller.Reply;
import java.util.List;

/** Holds the legacy interface against one row of its table. */
final class LegacyChecks {
  private static final int BAD_PARAMS = -32602;

  private final World world;
  private final Types types;
  private final Findings findings;

  private LegacyChecks(String row, World world, Types types) {
    this.world = world;
    this.types = types;
    this.findings = new Findings(row);
  }

  /** Checks a method of the JSON-RPC part. */
  static void method(RpcMethod method, World world, Types types) {
    LegacyChecks checks = new LegacyChecks(method.name(), world, types);
    checks.method(method);
    checks.findings.end();
  }

  /** Checks a route of the REST part. */
  static void rest(Table.Block block, World world, Types types) {
    LegacyChecks checks = new LegacyChecks(block.title(), world, types);
    checks.rest(block);
    checks.findings.end();
  }

  private void method(RpcMethod method) {
    method
        .block()
        .one("result")
        .ifPresent(
            type -> {
              expect("result", call(method, method.good(true)), type);
              method
                  .wrong()
                  .forEach(
                      (what, params) ->
                          expect(what, call(method, params), Integer.toString(BAD_PARAMS)));
            });
    if (method.block().one("result").isPresent()) {
      expect("one too many", call(method, method.surplus()), Integer.toString(BAD_PARAMS));
    }
    if (method.params().isEmpty() && method.block().one("result").isPresent()) {
      expect("params null", call(method, "null"), method.block().the("result"));
    }
    for (RpcMethod.Case one : method.cases()) {
      expect(one.what(), call(method, one.params()), one.outcome());
    }
  }

  private JsonNode call(RpcMethod method, String params) {
    return LegacyActors.call(world, method.name(), world.fill(params));
  }

  /** An outcome is the code of an error or the type of a result. */
  private void expect(String check, JsonNode answer, String outcome) {
    if (outcome.matches("-?\\d+")) {
      boolean isCode =
          answer.at("/error/code").asText().equals(outcome)
              && !answer.at("/error/message").asText().isEmpty();
      findings.check(check, isCode, () -> outcome + " but " + answer);
    } else {
      List<String> faults = types.faults(outcome, answer.path("result"));
      findings.check(check, faults.isEmpty(), () -> faults + " in " + answer);
    }
  }

  private void rest(Table.Block block) {
    shown("good", block.the("good"), block.the("answer"));
    for (String one : block.all("case")) {
      int arrow = one.indexOf(" -> ");
      String path = one.substring(0, arrow);
      String outcome = one.substring(arrow + 4);
      if (outcome.matches("\\d+")) {
        Reply reply = LegacyActors.get(world, world.fill(path));
        boolean isStatus = Integer.toString(reply.status()).equals(outcome);
        findings.check(path, isStatus, () -> outcome + " but " + reply);
        findings.check(path + ": empty", reply.text().isEmpty(), reply::toString);
      } else {
        shown(path, path, outcome);
      }
    }
  }

  private void shown(String check, String path, String type) {
    Reply reply = LegacyActors.get(world, world.fill(path));
    findings.check(check, reply.status() == 200, () -> "200 but " + reply);
    List<String> faults = types.faults(type, reply.json());
    findings.check(check + ": body", faults.isEmpty(), () -> faults + " in " + reply);
  }
}
