package dev.portcullis.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.command.BoundedHttpClient.Answer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks a running node: {@code /readyz} and, with a token, {@code /admin/health}.
 *
 * @param node its base URL, without a slash at the end
 * @param token of a reader of the zone
 */
record NodeCheck(BoundedHttpClient http, String node, Optional<String> token)
    implements DoctorCheck {
  private static final int DONE = 200;
  private static final int UNAVAILABLE = 503;
  private static final int REFUSED = 401;
  private static final int FORBIDDEN = 403;

  @Override
  public String subject() {
    return "node " + node;
  }

  @Override
  public List<CheckResult> run() {
    List<CheckResult> found = new ArrayList<>();
    found.add(readiness());
    if (token.isEmpty()) {
      found.add(
          CheckResult.look(
              subject(),
              "was not queried for its health: give --token-file of a reader of the zone"));
    } else {
      found.addAll(health());
    }
    return found;
  }

  private CheckResult readiness() {
    Answer ready = http.get(URI.create(node + "/readyz"), Optional.empty());
    if (ready.status() == DONE) {
      return CheckResult.ok(subject(), "is ready");
    }
    List<String> down = new ArrayList<>();
    for (JsonNode check : ready.body().path("checks")) {
      if (!check.path("status").asText().equals("UP")) {
        down.add(check.path("name").asText());
      }
    }
    return ready.status() == UNAVAILABLE && !down.isEmpty()
        ? CheckResult.wrong(
            subject(), "is not ready, because these are unavailable: " + String.join(", ", down))
        : CheckResult.wrong(
            subject(),
            "answers "
                + ready.status()
                + " at /readyz. See whether Portcullis is deployed there,"
                + " at the root, and its log");
  }

  private List<CheckResult> health() {
    Answer health = http.get(URI.create(node + "/admin/health"), token);
    if (health.status() == REFUSED || health.status() == FORBIDDEN) {
      return List.of(
          CheckResult.wrong(
              subject(),
              "answers "
                  + health.status()
                  + " at /admin/health. The token has expired, or is not of"
                  + " a reader of the zone"));
    }
    if (health.status() != DONE) {
      return List.of(
          CheckResult.wrong(
              subject(), "answers " + health.status() + " at /admin/health. See its log"));
    }
    List<CheckResult> found = new ArrayList<>();
    for (JsonNode item : health.body().path("items")) {
      String state = item.path("state").asText();
      if (!state.equals("up")) {
        String sentence =
            item.path("kind").asText()
                + " "
                + item.path("name").asText()
                + " is "
                + state
                + (item.path("reason").isTextual() ? ": " + item.path("reason").asText() : "");
        found.add(
            state.equals("down")
                ? CheckResult.wrong(subject(), sentence)
                : CheckResult.look(subject(), sentence));
      }
    }
    if (found.isEmpty()) {
      found.add(CheckResult.ok(subject(), "reports that all its dependencies are up"));
    }
    return found;
  }
}
