package dev.portcullis.ejb.passkey;

/**
 * What a reset removed (R-IDN-13).
 *
 * @param deletedCount how many passkeys
 */
public record DeletedPasskeysView(int deletedCount) {}
