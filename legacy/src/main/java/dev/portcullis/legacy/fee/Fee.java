package dev.portcullis.legacy.fee;

import java.math.BigInteger;

/**
 * A fee and its parts (R-LEG-14). {@code gasFee} is {@code gasTxAmount} times {@code gasPriceWei}
 * in the token.
 *
 * @param feeType the kind of operation
 * @param gasTxAmount gas on layer 1
 * @param gasPriceWei the assumed gas price, in wei
 * @param gasFee for gas, in the token's smallest unit
 * @param zkpFee for the chunks, in the token's smallest unit
 * @param totalFee both, rounded up to a packable number
 */
public record Fee(
    FeeType feeType,
    BigInteger gasTxAmount,
    BigInteger gasPriceWei,
    BigInteger gasFee,
    BigInteger zkpFee,
    BigInteger totalFee) {}
