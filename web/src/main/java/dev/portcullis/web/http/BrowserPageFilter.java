package dev.portcullis.web.http;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.web.http.error.ErrorBody;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response.Status;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Returns an HTML page where people come with a browser: at the root, and where a sign-in is
 * rejected before the target application is known. Programs get JSON there as everywhere: the page
 * is for clients that prefer HTML (RFC 9110, 12.5.1).
 */
public class BrowserPageFilter implements ContainerResponseFilter {
  private static final HtmlPage WELCOME = HtmlPage.of(BrowserPageFilter.class, "welcome.html");
  private static final HtmlPage REFUSAL = HtmlPage.of(BrowserPageFilter.class, "refusal.html");
  private static final Set<String> METHODS = Set.of("GET", "HEAD");

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    String path = request.getUriInfo().getPath().replaceAll("^/|/$", "");
    boolean isRoot = path.isEmpty() && response.getStatus() == Status.NOT_FOUND.getStatusCode();
    boolean isSignIn =
        (path.equals("auth/authorize") || path.matches("auth/callback(/[^/]*)?"))
            && response.getEntity() instanceof ErrorBody;
    if (!METHODS.contains(request.getMethod()) || !(isRoot || isSignIn)) {
      return;
    }
    response.getHeaders().add("vary", "Accept");
    if (!prefersPage(request.getAcceptableMediaTypes())) {
      return;
    }
    if (isRoot) {
      response.setStatusInfo(Status.OK);
      show(response, WELCOME, Map.of());
    } else {
      ErrorBody error = (ErrorBody) response.getEntity();
      String id = CallContext.bound().map(CallContext::requestId).orElse("");
      show(response, REFUSAL, Map.of("message", message(error.error()), "request", id));
    }
  }

  private static void show(
      ContainerResponseContext response, HtmlPage page, Map<String, String> values) {
    response.setEntity(page.html(values), new Annotation[0], HtmlPage.TYPE);
    page.headers().forEach((name, value) -> response.getHeaders().putSingle(name, value));
  }

  /**
   * Whether HTML is accepted and JSON does not precede it; the types are in the order of
   * preference.
   */
  private static boolean prefersPage(List<MediaType> accepted) {
    for (MediaType type : accepted) {
      if (type.isWildcardType() || type.isWildcardSubtype()) {
        continue;
      }
      if (type.isCompatible(MediaType.APPLICATION_JSON_TYPE)) {
        return false;
      }
      if (type.isCompatible(MediaType.TEXT_HTML_TYPE)) {
        return true;
      }
    }
    return false;
  }

  private static String message(ErrorBody.Detail error) {
    return error.issues() == null || error.issues().isEmpty()
        ? error.message()
        : error.issues().stream().map(BrowserPageFilter::text).collect(Collectors.joining("; "));
  }

  private static String text(Issue issue) {
    return issue.path() + " " + issue.message();
  }
}
