package dev.portcullis.web.http.route;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A route pattern, for matching where Jakarta REST has not done so, or not yet.
 *
 * @param verb the HTTP method, uppercase
 * @param segments of its path; those in braces are parameters
 * @param method the resource method
 */
public record RoutePattern(String verb, List<String> segments, Method method) {
  /** The routes of the resources among the classes, in the order of matching. */
  public static List<RoutePattern> of(Set<Class<?>> classes) {
    return classes.stream()
        .filter(type -> type.isAnnotationPresent(Path.class))
        .flatMap(type -> Arrays.stream(type.getMethods()).flatMap(method -> of(type, method)))
        .sorted(Comparator.comparingLong(RoutePattern::parameters))
        .toList();
  }

  private static Stream<RoutePattern> of(Class<?> resource, Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
        .filter(named -> named != null)
        .map(
            named -> new RoutePattern(named.value(), segments(Route.of(resource, method)), method));
  }

  /** The segments of a path, with or without a trailing slash. */
  public static List<String> segments(String path) {
    return Arrays.stream(path.split("/", -1)).filter(part -> !part.isEmpty()).toList();
  }

  /** Whether a path with these segments, still encoded, matches the route. */
  public boolean fits(List<String> asked) {
    if (segments.size() != asked.size()) {
      return false;
    }
    for (int i = 0; i < asked.size(); i++) {
      if (!isParameter(segments.get(i)) && !segments.get(i).equals(asked.get(i))) {
        return false;
      }
    }
    return true;
  }

  private long parameters() {
    return segments.stream().filter(RoutePattern::isParameter).count();
  }

  private static boolean isParameter(String segment) {
    return segment.startsWith("{");
  }
}
