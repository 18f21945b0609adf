package dev.portcullis.devnet.node;

import dev.portcullis.devnet.node.rpc.Dispatcher;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * JSON-RPC over HTTP POST at {@code /}. Every JSON-RPC error is HTTP 200 (supplement 2.9); other
 * statuses say that the request did not get as far as JSON-RPC.
 */
final class HttpEndpoint extends Handler.Abstract {
  private static final Logger LOG = LoggerFactory.getLogger(HttpEndpoint.class);
  private static final String JSON = "application/json";

  private final Dispatcher dispatcher;
  private final int requestBytes;

  HttpEndpoint(Dispatcher dispatcher, int requestBytes) {
    this.dispatcher = dispatcher;
    this.requestBytes = requestBytes;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    // Read before anything is refused: a connection with an unread body cannot be used again.
    byte[] body = body(request, response);
    int status = status(request, response, body);
    if (status != HttpStatus.OK_200) {
      return end(response, callback, status);
    }
    byte[] answer = dispatcher.answer(body, null);
    if (answer == null) {
      return end(response, callback, HttpStatus.NO_CONTENT_204);
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, JSON);
    response.write(true, ByteBuffer.wrap(answer), callback);
    return true;
  }

  private static int status(Request request, Response response, byte[] body) {
    if (!"/".equals(Request.getPathInContext(request))) {
      return HttpStatus.NOT_FOUND_404;
    }
    // Browser dApps talk to a development node from any origin; it holds nobody's secrets.
    response.getHeaders().put(HttpHeader.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    if (HttpMethod.OPTIONS.is(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ACCESS_CONTROL_ALLOW_METHODS, "POST");
      response.getHeaders().put(HttpHeader.ACCESS_CONTROL_ALLOW_HEADERS, "Content-Type");
      return HttpStatus.NO_CONTENT_204;
    }
    if (!HttpMethod.POST.is(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ALLOW, "POST, OPTIONS");
      return HttpStatus.METHOD_NOT_ALLOWED_405;
    }
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(JSON)) {
      return HttpStatus.UNSUPPORTED_MEDIA_TYPE_415;
    }
    return body == null ? HttpStatus.PAYLOAD_TOO_LARGE_413 : HttpStatus.OK_200;
  }

  /** The whole body; null when it is larger than allowed. */
  private byte[] body(Request request, Response response) throws IOException {
    try (InputStream in = Content.Source.asInputStream(request)) {
      byte[] body = in.readNBytes(requestBytes + 1);
      if (body.length <= requestBytes) {
        return body;
      }
      // Some more is read so that most clients get to see the refusal, then the line is cut.
      long discarded = in.skip(requestBytes);
      LOG.debug("A request is larger than {} bytes, {} discarded", requestBytes, discarded);
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
      return null;
    }
  }

  private static boolean end(Response response, Callback callback, int status) {
    response.setStatus(status);
    String text = status == HttpStatus.NO_CONTENT_204 ? "" : HttpStatus.getMessage(status);
    Content.Sink.write(response, true, text, callback);
    return true;
  }
}
