package dev.portcullis.ejb.webhook.operational;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.constraints.NotNull;

/**
 * The body that creates or changes an operational webhook.
 *
 * @param url the address to which notices are posted
 */
@JsonNaming(SnakeCaseStrategy.class)
public record SetOperationalWebhookRequest(@NotNull String url) {}
