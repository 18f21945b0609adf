package dev.portcullis.legacy.fee;

import java.math.BigInteger;

/**
 * What one transaction of a batch pays.
 *
 * @param type what it has to pay for
 * @param token what it pays in
 * @param fee how much, in the token's smallest unit
 */
public record FeeOffer(FeeType type, FeeToken token, BigInteger fee) {}
