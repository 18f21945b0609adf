/**
 * Recovery of public keys from signatures over secp256k1: by the native library libsecp256k1, and
 * by BouncyCastle where that does not run. Everything here is public.
 */
package dev.portcullis.ethereum.crypto.recovery;
