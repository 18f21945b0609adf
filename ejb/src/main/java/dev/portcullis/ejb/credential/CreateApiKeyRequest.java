package dev.portcullis.ejb.credential;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Creates an API key.
 *
 * @param name 1 to 100 characters
 * @param expiresAt when the key expires: an ISO 8601 date and time with its offset, in the future
 *     and at most 365 days from now
 */
public record CreateApiKeyRequest(
    @NotNull @Size(min = 1, max = 100) String name, @NotNull String expiresAt) {}
