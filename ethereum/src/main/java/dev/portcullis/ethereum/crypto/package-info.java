/** Hashing and signatures of the chain: Keccak-256 and ECDSA over secp256k1. */
package dev.portcullis.ethereum.crypto;
