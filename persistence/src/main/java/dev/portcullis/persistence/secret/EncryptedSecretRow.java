package dev.portcullis.persistence.secret;

/**
 * A stored secret with whom it belongs to.
 *
 * @param id of its row
 * @param sealedFor whom it is sealed for
 * @param secret the secret, encrypted
 */
public record EncryptedSecretRow(String id, String sealedFor, EncryptedSecret secret) {}
