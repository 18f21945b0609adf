package dev.portcullis.kernel;

/**
 * What a body says about a secret that is written and never shown. Where a body does not mention
 * it, there is no such object, and the secret stays as it is.
 *
 * @param secret the new one; null removes what there is
 */
public record SecretChange(Secret secret) {}
