package dev.portcullis.web;

import dev.portcullis.web.http.Route;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which methods the route at a path offers; the servers count those of similar paths in. */
final class RouteMethods {
  /** Routes by their segments, those with most fixed ones first, as Jakarta REST chooses. */
  private final List<Map.Entry<List<String>, Set<String>>> routes;

  /** Those of the resources among the classes. */
  RouteMethods(Set<Class<?>> classes) {
    Map<List<String>, Set<String>> found = new HashMap<>();
    for (Class<?> resource : classes) {
      if (resource.isAnnotationPresent(Path.class)) {
        for (Method method : resource.getMethods()) {
          verbs(method)
              .forEach(
                  verb ->
                      found
                          .computeIfAbsent(
                              segments(Route.of(resource, method)), unknown -> new TreeSet<>())
                          .add(verb));
        }
      }
    }
    found.values().stream().filter(verbs -> verbs.contains("GET")).forEach(v -> v.add("HEAD"));
    found.values().forEach(verbs -> verbs.add("OPTIONS"));
    routes = new ArrayList<>(found.entrySet());
    routes.sort(
        Comparator.comparingLong(
            route -> route.getKey().stream().filter(RouteMethods::isParameter).count()));
  }

  private static List<String> verbs(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(Annotation::annotationType)
        .filter(type -> type.isAnnotationPresent(HttpMethod.class))
        .map(type -> type.getAnnotation(HttpMethod.class).value())
        .toList();
  }

  /**
   * The methods, in the order of the alphabet; none if there is no route.
   *
   * @param path still encoded, with or without a slash at its end
   */
  Set<String> at(String path) {
    List<String> asked = segments(path);
    return routes.stream()
        .filter(route -> fits(route.getKey(), asked))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(Set.of());
  }

  private static boolean fits(List<String> route, List<String> asked) {
    if (route.size() != asked.size()) {
      return false;
    }
    for (int i = 0; i < asked.size(); i++) {
      if (!isParameter(route.get(i)) && !route.get(i).equals(asked.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isParameter(String segment) {
    return segment.startsWith("{");
  }

  private static List<String> segments(String path) {
    return Arrays.stream(path.split("/", -1)).filter(part -> !part.isEmpty()).toList();
  }
}
