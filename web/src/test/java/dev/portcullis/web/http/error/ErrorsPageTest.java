package dev.portcullis.web.http.error;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.event.EventDecision;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.MethodDecision;
import dev.portcullis.ejb.rpc.policy.Ownership;
import dev.portcullis.ejb.rpc.useroperation.UserOperationRefusal;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of errors has each code with its status, and each rule id with its effect. */
class ErrorsPageTest {
  private static final Pattern CODE =
      Pattern.compile("(?m)^\\| `([A-Z_]+)` \\| ([0-9]{3}) \\|.*\\| `([A-Za-z]+)` \\|$");
  private static final Pattern RULE =
      Pattern.compile(
          "(?m)^\\| `([a-z0-9_]+(?:\\.[a-z0-9_]+)+)` \\| (allows|denies|defers) \\|.*\\| (yes"
              + " )?\\|$");

  /** Rules that a class of its own applies, without a list. */
  private static final Set<String> SINGLE =
      Set.of(
          "wallet.allowance_missing",
          "wallet.method_forbidden",
          "service.full_read_missing",
          "service.method_forbidden",
          "disclosure.missing",
          "view_as.full_read_missing",
          "view_as.method_forbidden",
          "protocol.version_mismatch");

  private final String page = read();

  @Test
  void hasEachCodeWithItsStatusAndItsNameForWebhooks() {
    Map<String, String> expected = new TreeMap<>();
    for (Reason reason : Reason.values()) {
      if (reason != Reason.STEP_UP_REQUIRED) {
        Failure failure = Failure.of(reason, "No");
        expected.put(
            body(ErrorResponse.body(failure, "/users")).at("/error/code").asText(),
            ErrorResponse.status(reason) + " " + webhook(ErrorResponse.body(failure, "/api/v1/x")));
      }
    }
    expected.put(
        body(ErrorResponse.unexpectedBody("/users")).at("/error/code").asText(),
        "500 " + webhook(ErrorResponse.unexpectedBody("/api/v1/x")));
    assertThat(found(CODE, row -> row.group(2) + " " + row.group(3))).isEqualTo(expected);
  }

  @Test
  void hasEachRuleIdWithItsEffect() {
    Map<String, String> expected = new TreeMap<>();
    for (MethodDecision ruling : MethodDecision.values()) {
      boolean defers = ruling.allowed() && !ruling.isLast();
      expected.put(ruling.ruleId(), defers ? "defers" : effect(ruling.allowed()));
    }
    Stream.of(EventDecision.values())
        .forEach(each -> expected.put(each.ruleId(), effect(each.allowed())));
    Stream.of(Decision.values())
        .forEach(each -> expected.put(each.ruleId(), effect(each.allowed())));
    Stream.of(Ownership.values())
        .forEach(each -> expected.putIfAbsent(each.ruleId(), effect(each.allowed())));
    SINGLE.forEach(rule -> expected.put(rule, "denies"));
    Stream.of(UserOperationRefusal.values()).forEach(each -> expected.put(each.ruleId(), "denies"));
    expected.put("inclusion.dropped", "denies");
    assertThat(found(RULE, row -> row.group(2))).isEqualTo(expected);
  }

  @Test
  void marksTheRulesThatCallersSee() {
    Set<String> expected = new TreeSet<>(SINGLE);
    Stream.of(Decision.values())
        .filter(decision -> !decision.allowed())
        .filter(
            decision -> isSeen(CallDeniedException.by(decision, CallDeniedException.Subject.NONE)))
        .forEach(decision -> expected.add(decision.ruleId()));
    Stream.of(UserOperationRefusal.values()).forEach(each -> expected.add(each.ruleId()));
    Stream.of(MethodDecision.values())
        .filter(ruling -> ruling.handling() == MethodDecision.Handling.DENIED)
        .forEach(ruling -> expected.add(ruling.ruleId()));
    Set<String> marked =
        RULE.matcher(page)
            .results()
            .filter(row -> row.group(3) != null)
            .map(row -> row.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(marked).isEqualTo(expected);
  }

  private static boolean isSeen(CallDeniedException callDeniedException) {
    return callDeniedException
        .error("id")
        .data()
        .path("ruleId")
        .asText()
        .equals(callDeniedException.ruleId());
  }

  private Map<String, String> found(Pattern rows, Function<MatchResult, String> value) {
    Map<String, String> found = new TreeMap<>();
    rows.matcher(page)
        .results()
        .forEach(row -> assertThat(found.put(row.group(1), value.apply(row))).isNull());
    return found;
  }

  private static String effect(boolean allows) {
    return allows ? "allows" : "denies";
  }

  private static String webhook(Object body) {
    return body(body).at("/error").asText();
  }

  private static JsonNode body(Object body) {
    return Json.MAPPER.valueToTree(body);
  }

  private static String read() {
    try {
      return Files.readString(Path.of("../src/docs/reference/errors-and-rule-ids.md"));
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }
}
