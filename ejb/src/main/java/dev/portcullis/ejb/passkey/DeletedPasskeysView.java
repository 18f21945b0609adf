package dev.portcullis.ejb.passkey;

/**
 * The result of a reset (R-IDN-13).
 *
 * @param deletedCount how many passkeys
 */
public record DeletedPasskeysView(int deletedCount) {}
