package dev.portcullis.legacy.fee;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * The fee rates of the operator.
 *
 * @param chunkUsd for each chunk, in US dollars
 * @param fastFactor the gas multiplier of a fast withdrawal
 * @param tolerancePercent the accepted shortfall in percent, because prices move while people sign
 * @param create2Usd the fixed price of setting a key by CREATE2, in US dollars
 */
public record FeeRates(
    BigDecimal chunkUsd, int fastFactor, int tolerancePercent, Optional<BigDecimal> create2Usd) {}
