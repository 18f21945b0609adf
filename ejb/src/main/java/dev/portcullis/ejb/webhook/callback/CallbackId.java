package dev.portcullis.ejb.webhook.callback;

import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Computes the webhook-id: a UUID (version 8) derived from the content of a callback. Reading or
 * sending again therefore yields the same id (R-WEB-13).
 */
public final class CallbackId {
  private CallbackId() {}

  /**
   * Returns the id of the callback that announces the event to {@code subscriptionId}, or retracts
   * it. A log whose block left the chain and came back is announced under another id.
   */
  public static UUID of(UUID subscriptionId, EventRow event, boolean removed) {
    String text = subscriptionId + "/" + event.blockHash() + "/" + event.logIndex() + "/" + removed;
    String turn = event.turn() == 0 ? "" : "/" + event.turn();
    ByteBuffer digest =
        ByteBuffer.wrap(Sha256.digest((text + turn).getBytes(StandardCharsets.UTF_8)));
    long high = (digest.getLong() & 0xffffffffffff0fffL) | 0x8000L;
    long low = (digest.getLong() & 0x3fffffffffffffffL) | 0x8000000000000000L;
    return new UUID(high, low);
  }
}
