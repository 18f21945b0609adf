package dev.portcullis.devnet.node;

import dev.portcullis.devnet.node.rpc.MemoryBudget;
import dev.portcullis.devnet.node.rpc.NodeRpcRequest;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * JSON-RPC over HTTP POST at {@code /}. Every JSON-RPC error is HTTP 200 (R-CHN-29); other statuses
 * indicate a failure before JSON-RPC.
 */
final class HttpEndpoint extends Handler.Abstract {
  private static final String JSON = "application/json";
  private static final String IDENTITY = "identity";

  private final RequestExecutor worker;
  private final MemoryBudget requests;
  private final int requestBytes;

  HttpEndpoint(RequestExecutor worker, MemoryBudget requests, int requestBytes) {
    this.worker = worker;
    this.requests = requests;
    this.requestBytes = requestBytes;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Callback ended = NodeConnection.of(request).waitingAfter(callback);
    Optional<HttpErrorReply> httpErrorReply = judge(request, response);
    if (httpErrorReply.isPresent()) {
      BodyReader.discard(request, () -> httpErrorReply.get().send(response, ended));
      return true;
    }
    RequestBody body = new RequestBody(requestBytes, requests);
    BodyReader.read(
        request,
        body,
        refused -> {
          if (refused == null) {
            answer(request, response, body, ended);
          } else {
            body.release();
            refused.send(response, ended);
          }
        });
    return true;
  }

  private static Optional<HttpErrorReply> judge(Request request, Response response) {
    if (!"/".equals(Request.getPathInContext(request))) {
      return refused(HttpStatus.NOT_FOUND_404, "the node serves / only");
    }
    if (!HttpMethod.POST.is(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ALLOW, "POST, OPTIONS");
      return refused(HttpStatus.METHOD_NOT_ALLOWED_405, "calls are sent with POST");
    }
    // Pages may send other content types without a preflight request.
    List<String> types = request.getHeaders().getValuesList(HttpHeader.CONTENT_TYPE);
    if (types.size() != 1 || !isJson(types.get(0))) {
      return refused(HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, "the content type must be " + JSON);
    }
    if (!request.getHeaders().getCSV(HttpHeader.CONTENT_ENCODING, false).stream()
        .allMatch(IDENTITY::equalsIgnoreCase)) {
      response.getHeaders().put(HttpHeader.ACCEPT_ENCODING, IDENTITY);
      return refused(HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, "the body must not be compressed");
    }
    return Optional.empty();
  }

  private static boolean isJson(String type) {
    int parameters = type.indexOf(';');
    String name = parameters < 0 ? type : type.substring(0, parameters);
    return JSON.equals(name.strip().toLowerCase(Locale.ROOT));
  }

  private static Optional<HttpErrorReply> refused(int status, String message) {
    return Optional.of(HttpErrorReply.of(status, message));
  }

  private void answer(Request request, Response response, RequestBody body, Callback callback) {
    NodeConnection endPoint = NodeConnection.of(request);
    NodeRpcRequest calls = worker.read(body);
    worker.answer(
        endPoint.address(),
        calls,
        null,
        endPoint::work,
        answer -> {
          endPoint.begin(NodeConnection.Phase.WRITING);
          if (answer.bytes() == null) {
            response.setStatus(HttpStatus.NO_CONTENT_204);
            response.write(true, null, answer.released(body, callback));
          } else {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, JSON);
            response.write(true, ByteBuffer.wrap(answer.bytes()), answer.released(body, callback));
          }
        });
  }
}
