package dev.portcullis.ejb.webhook.operational;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.constraints.NotNull;

/**
 * The body that makes or changes an operational webhook.
 *
 * @param url where notices are posted to
 */
@JsonNaming(SnakeCaseStrategy.class)
public record SetOperationalWebhookRequest(@NotNull String url) {}
