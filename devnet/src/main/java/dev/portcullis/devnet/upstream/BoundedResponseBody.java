package dev.portcullis.devnet.upstream;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** The body of a response, aborted as soon as it exceeds the limit. */
final class BoundedResponseBody implements BodySubscriber<byte[]> {
  /** The body exceeds the limit. */
  static final class ResponseTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private final int most;
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private Subscription subscription;

  BoundedResponseBody(int most) {
    this.most = most;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Subscription begun) {
    subscription = begun;
    begun.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    for (ByteBuffer part : parts) {
      if (part.remaining() > most - bytes.size()) {
        subscription.cancel();
        body.completeExceptionally(new ResponseTooLargeException());
        return;
      }
      byte[] content = new byte[part.remaining()];
      part.get(content);
      bytes.writeBytes(content);
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(bytes.toByteArray());
  }
}
