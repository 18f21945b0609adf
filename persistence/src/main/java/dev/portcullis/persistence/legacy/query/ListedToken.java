package dev.portcullis.persistence.legacy.query;

import dev.portcullis.kernel.Address;

/**
 * A token of the rollup (R-LEG-5).
 *
 * @param id its number
 * @param address its contract on layer 1; zeros for ether
 * @param symbol for example ETH
 * @param decimals how many decimals an amount has
 */
public record ListedToken(long id, Address address, String symbol, int decimals) {}
