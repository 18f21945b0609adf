package dev.portcullis.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.api.Description.Operation;
import dev.portcullis.api.FieldCases.Case;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/**
 * Bad bodies for one route. Each is to be refused with 400, and to name the one field that is
 * wrong. Faults are collected instead of stopping at the first.
 */
public final class BodyTrial {
  private final Description description;
  private final Operation operation;
  private final DescribedCalls calls;
  private final String path;
  private final List<String> faults = new ArrayList<>();
  private boolean isOverStubs;
  private int gotThrough;

  /** For a route that has a body. */
  public BodyTrial(
      Description description, Operation operation, DescribedPaths paths, DescribedCalls calls) {
    this.description = description;
    this.operation = operation;
    this.calls = calls;
    path = paths.of(operation);
  }

  /** The routes that {@code specified-limits.txt} has rules for. */
  public static List<String> specifiedRoutes() {
    return SpecifiedLimits.routes();
  }

  /** Expects the cases that {@link ServiceRules} names to get through. */
  public BodyTrial overStubs() {
    isOverStubs = true;
    return this;
  }

  /** How many cases got through, because services decide them. */
  public int gotThrough() {
    return gotThrough;
  }

  /** The responses that deviate from the description; empty if none does. */
  public List<String> faultsByDescription() {
    FieldCases.of(description, operation.bodySchema(), operation.bodyExample()).forEach(this::send);
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
    return faults;
  }

  /** The responses that deviate from {@code specified-limits.txt}; empty if none does. */
  public List<String> faultsBySpecification() {
    List<Case> cases =
        SpecifiedLimits.of(operation.toString(), (ObjectNode) operation.bodyExample());
    if (cases.isEmpty()) {
      throw new IllegalStateException("No case for " + operation);
    }
    cases.forEach(this::send);
    return faults;
  }

  private void send(Case one) {
    HttpResponse<String> answer = calls.send(operation, path, one.body());
    if (isOverStubs && ServiceRules.hasBodyCase(operation.toString(), one.what())) {
      gotThrough++;
      if (answer.statusCode() == 400) {
        faults.add(one.what() + ": is decided by no service: ServiceRules is to forget it");
      }
      return;
    }
    expect(answer, one.what(), 400);
    List<String> named = DescribedCalls.issues(answer);
    if (named.isEmpty() || named.stream().anyMatch(name -> !name.equals(one.path()))) {
      faults.add(one.what() + ": names " + named + " in " + answer.body());
    }
  }

  private void expect(HttpResponse<String> answer, String what, int status) {
    if (answer.statusCode() != status) {
      faults.add(what + ": " + answer.statusCode() + " " + answer.body());
    }
    description
        .surprises(operation, answer)
        .forEach(surprise -> faults.add(what + ": undescribed " + surprise));
  }
}
