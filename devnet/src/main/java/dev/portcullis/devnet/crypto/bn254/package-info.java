/**
 * The pairing-friendly curve that EIP-196 and EIP-197 call alt_bn128, with the usual tower of
 * fields: Fq2 = Fq[i] / (i^2 + 1), Fq6 = Fq2[v] / (v^3 - 9 - i), Fq12 = Fq6[w] / (w^2 - v).
 */
package dev.portcullis.devnet.crypto.bn254;
