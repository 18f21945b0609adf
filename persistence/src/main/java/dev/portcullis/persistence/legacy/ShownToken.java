package dev.portcullis.persistence.legacy;

/**
 * A token that the rollup knows.
 *
 * @param id its number; 0 is layer 1's own
 * @param address its contract, with 0x; zeros for layer 1's own
 * @param decimals how many digits its smallest unit is behind the point
 */
public record ShownToken(long id, String address, String symbol, int decimals) {}
