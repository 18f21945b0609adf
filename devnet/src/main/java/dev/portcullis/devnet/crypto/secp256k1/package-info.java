/**
 * The curve secp256k1 (SEC 2, section 2.4.1) for recovering keys from signatures. Everything here
 * is public, so nothing takes constant time.
 */
package dev.portcullis.devnet.crypto.secp256k1;
