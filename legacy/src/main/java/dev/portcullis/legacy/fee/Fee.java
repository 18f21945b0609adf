package dev.portcullis.legacy.fee;

import java.math.BigInteger;

/**
 * A fee and how it comes about (R-LEG-14). {@code gasFee} is {@code gasTxAmount} times {@code
 * gasPriceWei} in the token.
 *
 * @param feeType what it is for
 * @param gasTxAmount gas on layer 1
 * @param gasPriceWei the price of gas that is reckoned with, in wei
 * @param gasFee for gas, in the token's smallest unit
 * @param zkpFee for the chunks, in the token's smallest unit
 * @param totalFee both, rounded up to what can be packed
 */
public record Fee(
    FeeType feeType,
    BigInteger gasTxAmount,
    BigInteger gasPriceWei,
    BigInteger gasFee,
    BigInteger zkpFee,
    BigInteger totalFee) {}
