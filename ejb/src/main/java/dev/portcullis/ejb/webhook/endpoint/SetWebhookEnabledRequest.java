package dev.portcullis.ejb.webhook.endpoint;

import jakarta.validation.constraints.NotNull;

/**
 * What an administrator changes of somebody's webhook.
 *
 * @param enabled false keeps callbacks back until an administrator enables it again; true lets them
 *     be sent
 */
public record SetWebhookEnabledRequest(@NotNull Boolean enabled) {}
