package dev.portcullis.web.http.route;

import java.util.Set;

/**
 * The route of a request, matched once when it arrives and stored on the request. Jakarta REST
 * selects the resource method by itself, after the body has arrived.
 *
 * @param verbs the methods that the path offers, in alphabetical order; empty if no route has this
 *     path
 * @param route the route; null if the path does not offer the method of the request
 */
public record RouteMatch(Set<String> verbs, RoutePattern route) {
  /** The request property that contains the match. */
  public static final String PROPERTY = "dev.portcullis.route-match";

  /** The match of a request for no route. */
  public static final RouteMatch NONE = new RouteMatch(Set.of(), null);
}
