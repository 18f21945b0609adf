package dev.portcullis.persistence.webhook.operational;

import dev.portcullis.persistence.secret.EncryptedSecret;
import java.util.UUID;

/**
 * A key that signs notices, encrypted.
 *
 * @param id its id
 * @param userId whose notices
 * @param secret the secret
 */
public record OperationalKey(UUID id, String userId, EncryptedSecret secret) {}
