package dev.portcullis.ejb.serviceaccount;

/**
 * Whether a user reads everything (R-IDN-26).
 *
 * @param authorized whether a role of the zone gives the user {@code full_read_access}
 */
public record ReadAccessView(boolean authorized) {}
