package dev.portcullis.web.http.route;

import java.util.Set;

/**
 * Which route a request is for, found once when it arrives and kept on the request. Jakarta REST
 * chooses the resource method by itself, after the body has come.
 *
 * @param verbs the methods that the path offers, in the order of the alphabet; empty if it is none
 *     of a route
 * @param route the route; null if the path does not offer the method of the request
 */
public record RouteMatch(Set<String> verbs, RoutePattern route) {
  /** The property of the request that has it. */
  public static final String PROPERTY = "dev.portcullis.route-match";

  /** That of a request for no route. */
  public static final RouteMatch NONE = new RouteMatch(Set.of(), null);
}
