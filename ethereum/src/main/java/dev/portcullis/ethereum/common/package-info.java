/** The value types of the chain: addresses, hashes, bytes and 256-bit numbers. */
package dev.portcullis.ethereum.common;
