package dev.portcullis.api;

import dev.portcullis.api.Description.Operation;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The forms of the path of one route: with and without a slash at the end, unless that is
 * mandatory, and the same below {@code /api} (R-PLT-1). Each answers alike, and as described; but
 * with a slash at its end a deletion is no route. Faults are collected instead of stopping at the
 * first.
 */
public final class FormsTrial {
  private final Description description;
  private final Operation operation;
  private final DescribedCalls calls;
  private final String path;
  private final List<String> faults = new ArrayList<>();

  /** For any route. */
  public FormsTrial(
      Description description, Operation operation, DescribedPaths paths, DescribedCalls calls) {
    this.description = description;
    this.operation = operation;
    this.calls = calls;
    path = paths.of(operation);
  }

  /** What is answered otherwise than described; empty if nothing is. */
  public List<String> faults() {
    boolean isRead = operation.verb().equals("GET");
    HttpResponse<String> plain = isRead ? calls.send(operation, path + query(), null) : null;
    for (String form : forms()) {
      stranger(form);
      if (isRead) {
        HttpResponse<String> answer = calls.send(operation, form, null);
        if (answer.statusCode() != plain.statusCode()
            || !List.of(200, 303, 404).contains(answer.statusCode())
            || answer.body().contains("No route at this path")) {
          add(form, answer);
        }
        described(form, answer);
      }
    }
    if (operation.verb().equals("DELETE")) {
      List.of(path + "/", "/api" + path + "/").forEach(this::noRoute);
    }
    return faults;
  }

  private List<String> forms() {
    String query = query();
    if (operation.verb().equals("DELETE")) {
      return List.of(path + query, "/api" + path + query);
    }
    return path.endsWith("/")
        ? List.of(path + query, "/api" + path + query)
        : List.of(
            path + query, path + "/" + query, "/api" + path + query, "/api" + path + "/" + query);
  }

  /** The parameters that the route requires, with the examples of the description. */
  private String query() {
    String parameters =
        operation.parameters("query").stream()
            .filter(parameter -> parameter.path("required").asBoolean())
            .map(
                parameter ->
                    parameter.path("name").asText()
                        + "="
                        + URLEncoder.encode(
                            parameter.path("example").asText(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return parameters.isEmpty() ? "" : "?" + parameters;
  }

  private void noRoute(String form) {
    HttpResponse<String> answer = calls.send(operation, form, null);
    if (answer.statusCode() != 404 || !answer.body().contains("No route at this path")) {
      add(form, answer);
    }
    if (!form.startsWith("/api/api/")) {
      described(form, answer);
    }
  }

  private void stranger(String form) {
    HttpResponse<String> answer =
        calls.sendAnonymously(operation, form, operation.hasBody() ? "{}" : null);
    boolean isRefused = List.of(401, 403).contains(answer.statusCode());
    if (operation.isPublic() ? operation.hasBody() && answer.statusCode() != 400 : !isRefused) {
      add(form + " without credentials", answer);
    }
    described(form + " without credentials", answer);
  }

  private void add(String what, HttpResponse<String> answer) {
    faults.add(what + ": " + answer.statusCode() + " " + answer.body());
  }

  private void described(String what, HttpResponse<String> answer) {
    description
        .surprises(operation, answer)
        .forEach(surprise -> faults.add(what + ": undescribed " + surprise));
  }
}
