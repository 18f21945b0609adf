package dev.portcullis.web.http;

import dev.portcullis.ejb.route.SnakeCased;
import dev.portcullis.kernel.EntityTag;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Precondition;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;
import java.util.Set;

/**
 * Sets the entity tag of responses, and passes on the tag that a change requires. Bound to the
 * routes that are {@link ConditionalRequests}; {@link UnsupportedPreconditionFilter} is bound to
 * all others.
 */
public class ConditionalRequestFilter implements ContainerRequestFilter, ContainerResponseFilter {
  static final String IF_MATCH = "if-match";
  private static final String IF_NONE_MATCH = "if-none-match";

  @Override
  public void filter(ContainerRequestContext request) {
    String demanded = request.getHeaderString(IF_MATCH);
    if (demanded == null || isRead(request)) {
      return;
    }
    Precondition.require(EntityTags.read(IF_MATCH, demanded));
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (!isRead(request)
        || response.getStatus() != Status.OK.getStatusCode()
        || !response.hasEntity()) {
      return;
    }
    Object shown = response.getEntity();
    String tag = EntityTag.of(shown instanceof SnakeCased<?> renamed ? renamed.value() : shown);
    response.getHeaders().putSingle("etag", tag);
    String known = request.getHeaderString(IF_NONE_MATCH);
    if (known != null && EntityTag.isOfAll(shown.getClass()) && isKnown(known, tag)) {
      response.setStatusInfo(Response.Status.NOT_MODIFIED);
      response.setEntity(null);
    }
  }

  /** Uses weak comparison (RFC 9110, 13.1.2); malformed tags match nothing. */
  private static boolean isKnown(String header, String tag) {
    try {
      Set<String> known = EntityTags.read(IF_NONE_MATCH, header);
      return known.contains("*") || known.contains(tag) || known.contains("W/" + tag);
    } catch (Failure malformed) {
      return false;
    }
  }

  static boolean isRead(ContainerRequestContext request) {
    return request.getMethod().equals(HttpMethod.GET)
        || request.getMethod().equals(HttpMethod.HEAD);
  }
}
