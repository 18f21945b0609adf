package dev.portcullis.web.http.route;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The routes of the REST interface, as requests are matched against them. */
public final class RouteTable {
  /** By the number of their segments, in the order in which they are chosen. */
  private final Map<Integer, List<RoutePattern>> routes;

  private final Map<List<String>, Set<String>> verbs = new HashMap<>();

  /** The routes of resources. */
  public RouteTable(Collection<Class<?>> resources) {
    List<RoutePattern> all = RoutePattern.of(Set.copyOf(resources));
    routes = all.stream().collect(Collectors.groupingBy(route -> route.segments().size()));
    for (RoutePattern route : all) {
      verbs.computeIfAbsent(route.segments(), path -> new TreeSet<>()).add(route.verb());
    }
    verbs.values().stream().filter(found -> found.contains("GET")).forEach(v -> v.add("HEAD"));
    verbs.values().forEach(found -> found.add("OPTIONS"));
    verbs.replaceAll((path, found) -> Collections.unmodifiableSet(found));
  }

  /**
   * Which route a request is for.
   *
   * @param verb the HTTP method
   * @param path still encoded, with or without a slash at its end, and below {@code /api} as well
   */
  public RouteMatch match(String verb, String path) {
    List<String> asked = RoutePattern.segments(ApiPath.bare(path));
    RoutePattern first = null;
    for (RoutePattern route : routes.getOrDefault(asked.size(), List.of())) {
      if (route.fits(asked)) {
        first = first == null ? route : first;
        if (route.verb().equals(verb)) {
          return new RouteMatch(verbs.get(first.segments()), route);
        }
      }
    }
    return first == null ? RouteMatch.NONE : new RouteMatch(verbs.get(first.segments()), null);
  }
}
