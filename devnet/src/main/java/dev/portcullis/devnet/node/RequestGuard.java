package dev.portcullis.devnet.node;

import dev.portcullis.ethereum.chain.HostOriginPolicy;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Permits a request, an upgrade to WebSocket included, only if its Host is one of the node's and no
 * page of an unknown origin sent it. Responds to preflight requests (Fetch, 4.8).
 */
final class RequestGuard extends Handler.Wrapper {
  private static final String SEC_FETCH_SITE = "Sec-Fetch-Site";

  /**
   * The header values when the user, not a page, has caused a request, or a page of this very port.
   */
  private static final List<String> OWN_SITES = List.of("none", "same-origin");

  private final HostOriginPolicy access;

  RequestGuard(HostOriginPolicy access, Handler next) {
    super(next);
    this.access = access;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Optional<HttpErrorReply> httpErrorReply = judge(request);
    if (httpErrorReply.isPresent()) {
      Callback ended = NodeConnection.of(request).waitingAfter(callback);
      BodyReader.discard(request, () -> httpErrorReply.get().send(response, ended));
      return true;
    }
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (origin != null) {
      response.getHeaders().put(HttpHeader.ACCESS_CONTROL_ALLOW_ORIGIN, origin);
      response.getHeaders().put(HttpHeader.VARY, HttpHeader.ORIGIN.asString());
    }
    if (HttpMethod.OPTIONS.is(request.getMethod())) {
      if (origin != null) {
        response.getHeaders().put(HttpHeader.ACCESS_CONTROL_ALLOW_METHODS, "POST");
        response.getHeaders().put(HttpHeader.ACCESS_CONTROL_ALLOW_HEADERS, "Content-Type");
      }
      response.setStatus(HttpStatus.NO_CONTENT_204);
      Callback ended = NodeConnection.of(request).waitingAfter(callback);
      BodyReader.discard(request, ended::succeeded);
      return true;
    }
    return super.handle(request, response, callback);
  }

  private Optional<HttpErrorReply> judge(Request request) {
    HttpFields headers = request.getHeaders();
    List<HttpField> hosts = headers.getFields(HttpHeader.HOST);
    // The target of a request may contain a host of its own, which is then checked as well.
    String target = request.getHttpURI().getAuthority();
    if (hosts.size() != 1
        || !access.allowsHost(String.valueOf(hosts.get(0).getValue()))
        || (target != null && !access.allowsHost(target))) {
      return refused("invalid host specified: the setting vhosts lists which are allowed");
    }
    List<HttpField> origins = headers.getFields(HttpHeader.ORIGIN);
    boolean fromPage =
        !origins.isEmpty()
            || headers.getValuesList(SEC_FETCH_SITE).stream()
                .anyMatch(site -> !OWN_SITES.contains(site.toLowerCase(Locale.ROOT)));
    boolean allowed =
        origins.size() == 1 && access.allowsOrigin(String.valueOf(origins.get(0).getValue()));
    return fromPage && !allowed
        ? refused("origin not allowed: the setting cors-origins lists whose pages may call")
        : Optional.empty();
  }

  private static Optional<HttpErrorReply> refused(String message) {
    return Optional.of(HttpErrorReply.of(HttpStatus.FORBIDDEN_403, message));
  }
}
