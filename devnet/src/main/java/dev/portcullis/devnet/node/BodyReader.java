package dev.portcullis.devnet.node;

import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * Reads the body of a request as it arrives, without a blocked thread. A body that is rejected
 * early is read further for a while, so that the client receives the reason.
 */
final class BodyReader implements Runnable {
  /**
   * The maximum number of bytes of a rejected body that are read before the connection is closed.
   */
  private static final long MOST_DISCARDED = 32L << 20;

  private final Request request;
  private final NodeConnection endPoint;
  private final RequestBody body;
  private final Consumer<HttpErrorReply> end;
  private HttpErrorReply httpErrorReply;
  private long discarded;

  private BodyReader(Request request, RequestBody body, Consumer<HttpErrorReply> end) {
    this.request = request;
    this.endPoint = NodeConnection.of(request);
    this.body = body;
    this.end = end;
  }

  /**
   * Reads a body.
   *
   * @param request the request
   * @param body receives the bytes
   * @param end called once: null when the body is complete, else the reason for its rejection
   */
  static void read(Request request, RequestBody body, Consumer<HttpErrorReply> end) {
    start(new BodyReader(request, body, end));
  }

  /**
   * Reads and discards a body.
   *
   * @param request the request
   * @param then runs once it is read, or far enough
   */
  static void discard(Request request, Runnable then) {
    BodyReader reader = new BodyReader(request, null, refused -> then.run());
    start(reader);
  }

  private static void start(BodyReader reader) {
    reader.endPoint.begin(NodeConnection.Phase.READING);
    reader.run();
  }

  @Override
  public void run() {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        end.accept(HttpErrorReply.of(HttpStatus.BAD_REQUEST_400, "the body does not arrive"));
        return;
      }
      boolean last = chunk.isLast();
      take(chunk);
      chunk.release();
      if (last || discarded > MOST_DISCARDED) {
        end.accept(httpErrorReply);
        return;
      }
    }
  }

  private void take(Content.Chunk chunk) {
    int size = chunk.remaining();
    endPoint.received(size);
    if (body == null || httpErrorReply != null) {
      discarded += size;
      return;
    }
    httpErrorReply =
        switch (body.add(chunk.getByteBuffer())) {
          case KEPT -> null;
          case TOO_LARGE -> HttpErrorReply.tooLarge();
          case NO_MEMORY -> HttpErrorReply.busy();
        };
    if (httpErrorReply != null) {
      body.release();
    }
  }
}
