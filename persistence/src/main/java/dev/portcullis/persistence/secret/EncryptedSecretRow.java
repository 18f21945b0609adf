package dev.portcullis.persistence.secret;

/**
 * A stored secret with its owner.
 *
 * @param id of its row
 * @param sealedFor the associated data of the encryption
 * @param secret the secret, encrypted
 */
public record EncryptedSecretRow(String id, String sealedFor, EncryptedSecret secret) {}
