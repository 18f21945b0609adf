package dev.portcullis.kernel;

/**
 * The change of a write-only secret in a request body. If the body omits it, the object is absent,
 * and the secret stays unchanged.
 *
 * @param secret the new one; null removes the current one
 */
public record SecretChange(Secret secret) {}
