package dev.portcullis.persistence.legacy.query;

import dev.portcullis.kernel.Address;

/**
 * A token that the rollup has (R-LEG-5).
 *
 * @param id its number
 * @param address its contract on the chain below; zeros for that chain's own
 * @param symbol for example ETH
 * @param decimals how many digits of an amount are behind the point
 */
public record ListedToken(long id, Address address, String symbol, int decimals) {}
