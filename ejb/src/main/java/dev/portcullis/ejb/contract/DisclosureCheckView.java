package dev.portcullis.ejb.contract;

/**
 * Whether something of a contract is disclosed (R-IDN-22).
 *
 * @param authorized false for an address without a contract, too
 */
public record DisclosureCheckView(boolean authorized) {}
