package dev.portcullis.legacy.fee;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * What the operator asks for.
 *
 * @param chunkUsd for each chunk, in US dollars
 * @param fastFactor how many times the gas of a withdrawal a fast one pays
 * @param tolerancePercent how much less than the fee is enough: prices move while people sign
 * @param create2Usd what setting a key by CREATE2 costs instead, in US dollars
 */
public record FeeRates(
    BigDecimal chunkUsd, int fastFactor, int tolerancePercent, Optional<BigDecimal> create2Usd) {}
