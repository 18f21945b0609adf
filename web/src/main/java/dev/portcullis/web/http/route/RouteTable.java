package dev.portcullis.web.http.route;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The routes of the REST interface, for matching requests. */
public final class RouteTable {
  /** The routes by number of segments, in the order of matching. */
  private final Map<Integer, List<RoutePattern>> routes;

  private final Map<List<String>, Set<String>> verbs = new HashMap<>();

  /** Creates the table of the resources' routes. */
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
   * Matches a request.
   *
   * @param verb the HTTP method
   * @param path still encoded, with or without a trailing slash, and below {@code /api} as well
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
