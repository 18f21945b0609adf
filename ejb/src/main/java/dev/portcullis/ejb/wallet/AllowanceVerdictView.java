package dev.portcullis.ejb.wallet;

/**
 * Whether something is allowed (R-IDN-17).
 *
 * @param authorized whether it is
 */
public record AllowanceVerdictView(boolean authorized) {}
