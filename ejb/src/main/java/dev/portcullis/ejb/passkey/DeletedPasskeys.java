package dev.portcullis.ejb.passkey;

/**
 * What a reset removed (supplement 1.5).
 *
 * @param deletedCount how many passkeys
 */
public record DeletedPasskeys(int deletedCount) {}
