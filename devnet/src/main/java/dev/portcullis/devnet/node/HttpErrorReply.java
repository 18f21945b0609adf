package dev.portcullis.devnet.node;

import dev.portcullis.devnet.node.rpc.JsonRpcDispatcher;
import dev.portcullis.devnet.node.rpc.RpcException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * An error response outside of JSON-RPC: an HTTP status, and a JSON-RPC error with the reason,
 * because clients show that to people. Nothing is logged: unknown clients control how many there
 * are.
 *
 * @param status the HTTP status
 * @param reason the error of the body
 */
record HttpErrorReply(int status, RpcException reason) {

  /** An invalid request (−32600). */
  static HttpErrorReply of(int status, String message) {
    return new HttpErrorReply(status, RpcException.invalidRequest(message));
  }

  /** A body over the limit. */
  static HttpErrorReply tooLarge() {
    return of(HttpStatus.PAYLOAD_TOO_LARGE_413, "the request is larger than the limit");
  }

  /** The memory for requests is exhausted at the moment. */
  static HttpErrorReply busy() {
    return new HttpErrorReply(
        HttpStatus.SERVICE_UNAVAILABLE_503,
        RpcException.busy("the node is busy with large requests, try again later"));
  }

  /** Sends it. */
  void send(Response response, Callback callback) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    if (status == HttpStatus.SERVICE_UNAVAILABLE_503) {
      response.getHeaders().put(HttpHeader.RETRY_AFTER, 1);
    }
    response.write(true, ByteBuffer.wrap(JsonRpcDispatcher.refusal(reason)), callback);
  }
}
