/** The values every part of the chain speaks in: addresses, hashes, bytes and 256-bit numbers. */
package dev.portcullis.ethereum.common;
