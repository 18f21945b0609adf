/**
 * The chain behind the gate, accessed through {@link dev.portcullis.ejb.chain.ChainNode}: embedded
 * in this process or upstream over HTTP. This package contains their common parts; each kind has a
 * package beneath, and {@link dev.portcullis.ejb.chain.startup} selects one.
 */
package dev.portcullis.ejb.chain;
