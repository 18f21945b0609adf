package dev.portcullis.ejb.wallet;

/**
 * The result of an allowance check (R-IDN-17).
 *
 * @param authorized whether it is allowed
 */
public record AllowanceVerdictView(boolean authorized) {}
