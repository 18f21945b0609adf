package dev.portcullis.legacy.fee;

import java.math.BigInteger;

/**
 * The fee that one transaction of a batch pays.
 *
 * @param type the kind of operation
 * @param token of the fee
 * @param fee in the token's smallest unit
 */
public record FeeOffer(FeeType type, FeeToken token, BigInteger fee) {}
