package dev.portcullis.web.http;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Rejects query keys that the route does not declare, repeated keys (R-PLT-8) unless they are
 * declared as a list, and values that no record can have. A path value that no record can have
 * leads to 404. Routes with {@link AllowUnknownQueryKeys} ignore keys that they do not declare.
 */
public class QueryKeysFilter implements ContainerRequestFilter {
  /** Each key with whether it may be repeated. */
  private static final Map<Method, Map<String, Boolean>> DECLARED = new ConcurrentHashMap<>();

  @Context private ResourceInfo resource;

  @Override
  public void filter(ContainerRequestContext request) {
    if (resource.getResourceMethod() == null) {
      return;
    }
    checkPath(request.getUriInfo().getPathParameters());
    checkQuery(request.getUriInfo().getQueryParameters());
  }

  private static void checkPath(Map<String, List<String>> path) {
    path.forEach(
        (name, values) -> {
          if (values.stream().anyMatch(value -> StorableText.problem(value) != null)) {
            throw Failure.of(Reason.NOT_FOUND, "Record with this " + name + " not found");
          }
        });
  }

  private void checkQuery(Map<String, List<String>> query) {
    if (query.isEmpty()) {
      return;
    }
    Map<String, Boolean> declared =
        DECLARED.computeIfAbsent(resource.getResourceMethod(), QueryKeysFilter::keys);
    boolean isOpen = resource.getResourceMethod().isAnnotationPresent(AllowUnknownQueryKeys.class);
    List<Issue> issues = new ArrayList<>();
    query.forEach(
        (key, values) -> {
          if (isOpen && !declared.containsKey(key)) {
            return;
          }
          String problem = problem(declared.get(key), values);
          if (problem != null) {
            issues.add(new Issue(StorableText.visible(key), problem));
          }
        });
    issues.sort(Comparator.comparing(Issue::path));
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
  }

  private static String problem(Boolean isList, List<String> values) {
    if (isList == null) {
      return "is not a known query key";
    }
    return values.size() > 1 && !isList
        ? "must be given once"
        : values.stream()
            .map(StorableText::problem)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
  }

  private static Map<String, Boolean> keys(Method method) {
    Map<String, Boolean> keys = new HashMap<>();
    for (Parameter parameter : method.getParameters()) {
      QueryParam query = parameter.getAnnotation(QueryParam.class);
      if (query != null) {
        keys.put(query.value(), parameter.getType() == List.class);
      }
      if (parameter.isAnnotationPresent(BeanParam.class)) {
        for (Field field : parameter.getType().getDeclaredFields()) {
          QueryParam nested = field.getAnnotation(QueryParam.class);
          if (nested != null) {
            keys.put(nested.value(), false);
          }
        }
      }
    }
    return keys;
  }
}
