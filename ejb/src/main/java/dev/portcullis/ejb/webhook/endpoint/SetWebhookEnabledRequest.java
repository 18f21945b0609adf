package dev.portcullis.ejb.webhook.endpoint;

import jakarta.validation.constraints.NotNull;

/**
 * The request by which an administrator enables or disables a user's webhook.
 *
 * @param enabled false stops callbacks until an administrator enables it again; true resumes them
 */
public record SetWebhookEnabledRequest(@NotNull Boolean enabled) {}
