/** Recursive Length Prefix, the encoding of the Ethereum yellow paper, appendix B. */
package dev.portcullis.ethereum.rlp;
