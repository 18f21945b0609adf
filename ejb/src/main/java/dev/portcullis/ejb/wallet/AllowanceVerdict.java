package dev.portcullis.ejb.wallet;

/**
 * Whether something is allowed (supplement 1.6).
 *
 * @param authorized whether it is
 */
public record AllowanceVerdict(boolean authorized) {}
