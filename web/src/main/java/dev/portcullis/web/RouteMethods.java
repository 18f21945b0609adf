package dev.portcullis.web;

import dev.portcullis.web.http.RoutePattern;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which methods the route at a path offers; the servers count those of similar paths in. */
final class RouteMethods {
  private final List<RoutePattern> routes;
  private final Map<List<String>, Set<String>> verbs = new LinkedHashMap<>();

  /** Those of the resources among the classes. */
  RouteMethods(Set<Class<?>> classes) {
    routes = RoutePattern.of(classes);
    for (RoutePattern route : routes) {
      verbs.computeIfAbsent(route.segments(), path -> new TreeSet<>()).add(route.verb());
    }
    verbs.values().stream().filter(found -> found.contains("GET")).forEach(v -> v.add("HEAD"));
    verbs.values().forEach(found -> found.add("OPTIONS"));
  }

  /**
   * The methods, in the order of the alphabet; none if there is no route.
   *
   * @param path still encoded, with or without a slash at its end
   */
  Set<String> at(String path) {
    List<String> asked = RoutePattern.segments(path);
    return routes.stream()
        .filter(route -> route.fits(asked))
        .findFirst()
        .map(route -> verbs.get(route.segments()))
        .orElse(Set.of());
  }
}
