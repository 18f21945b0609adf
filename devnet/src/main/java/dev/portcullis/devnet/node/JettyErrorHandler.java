package dev.portcullis.devnet.node;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Handles requests that Jetty itself rejects, such as a malformed head: the response is a status
 * only.
 */
final class JettyErrorHandler implements Request.Handler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain");
    Content.Sink.write(response, true, "refused: " + response.getStatus() + "\n", callback);
    return true;
  }
}
