/**
 * The curves of BLS12-381 in the encodings of EIP-2537, by the native library blst. Only the maps
 * from a field to a curve (RFC 9380), which its Java bindings do not offer, are implemented here.
 */
package dev.portcullis.devnet.crypto.bls12381;
