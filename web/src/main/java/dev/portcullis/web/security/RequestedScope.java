package dev.portcullis.web.security;

import dev.portcullis.kernel.Scope;
import dev.portcullis.web.http.route.Route;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The scope that the path of a request names, the same for resources as for the {@link
 * AccessFilter}: the organization whose identifier follows {@code organizations}, or the zone. A
 * parameter elsewhere names no organization, whatever its name.
 */
public class RequestedScope {
  private static final Pattern ORGANIZATION = Pattern.compile("/organizations/\\{(\\w+)}");

  @Context private ResourceInfo resource;
  @Context private UriInfo path;

  /** The scope of this request. */
  public Scope scope() {
    return of(
        Route.of(resource.getResourceClass(), resource.getResourceMethod()),
        path.getPathParameters());
  }

  /**
   * The scope of a request to a route.
   *
   * @param values those of the parameters in its path
   */
  static Scope of(String route, MultivaluedMap<String, String> values) {
    Matcher organization = ORGANIZATION.matcher(route);
    return organization.find()
        ? Scope.organization(values.getFirst(organization.group(1)))
        : Scope.ZONE;
  }
}
