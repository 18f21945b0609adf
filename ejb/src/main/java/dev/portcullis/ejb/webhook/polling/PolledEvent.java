package dev.portcullis.ejb.webhook.polling;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.callback.EventBody;
import java.util.UUID;

/**
 * An event as its receiver polls it.
 *
 * @param webhookId the {@code webhook-id} of the corresponding callback
 * @param body the body of that callback
 */
@JsonNaming(SnakeCaseStrategy.class)
public record PolledEvent(UUID webhookId, EventBody body) {
  static PolledEvent of(Delivery delivery) {
    return new PolledEvent(delivery.id(), EventBody.forDelivery(delivery));
  }
}
