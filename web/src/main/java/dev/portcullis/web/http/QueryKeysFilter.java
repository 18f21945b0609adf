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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Refuses query keys that the route does not declare, keys given twice (supplement 1.5), and values
 * that no record can have. A path value that no record can have is not found.
 */
public class QueryKeysFilter implements ContainerRequestFilter {
  private static final Map<Method, Set<String>> DECLARED = new ConcurrentHashMap<>();

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
          if (values.stream().anyMatch(value -> Unicode.problem(value) != null)) {
            throw Failure.of(Reason.NOT_FOUND, "Record with this " + name + " not found");
          }
        });
  }

  private void checkQuery(Map<String, List<String>> query) {
    if (query.isEmpty()) {
      return;
    }
    Set<String> declared =
        DECLARED.computeIfAbsent(resource.getResourceMethod(), QueryKeysFilter::keys);
    List<Issue> issues = new ArrayList<>();
    query.forEach(
        (key, values) -> {
          String problem = problem(declared.contains(key), values);
          if (problem != null) {
            issues.add(new Issue(Unicode.visible(key), problem));
          }
        });
    issues.sort(Comparator.comparing(Issue::path));
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
  }

  private static String problem(boolean declared, List<String> values) {
    if (!declared) {
      return "is not a known query key";
    }
    return values.size() > 1 ? "must be given once" : Unicode.problem(values.get(0));
  }

  private static Set<String> keys(Method method) {
    Set<String> keys = new HashSet<>();
    for (Parameter parameter : method.getParameters()) {
      QueryParam query = parameter.getAnnotation(QueryParam.class);
      if (query != null) {
        keys.add(query.value());
      }
      if (parameter.isAnnotationPresent(BeanParam.class)) {
        for (Field field : parameter.getType().getDeclaredFields()) {
          QueryParam nested = field.getAnnotation(QueryParam.class);
          if (nested != null) {
            keys.add(nested.value());
          }
        }
      }
    }
    return keys;
  }
}
