/**
 * Recovery of public keys from signatures over secp256k1, by the native library libsecp256k1, or by
 * BouncyCastle if the library does not run. All data here is public.
 */
package dev.portcullis.ethereum.crypto.recovery;
