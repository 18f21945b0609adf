package dev.portcullis.ethereum.crypto;

import dev.portcullis.ethereum.common.UInt256;

/**
 * A recoverable ECDSA signature over secp256k1.
 *
 * @param yParity 0 or 1: whether the y coordinate of the nonce point is odd
 * @param r the x coordinate of the nonce point modulo the group order
 * @param s the proof
 */
public record Signature(int yParity, UInt256 r, UInt256 s) {}
