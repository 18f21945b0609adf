/**
 * The chain behind the gate, seen through {@link dev.portcullis.ejb.chain.ChainNode}: embedded in
 * this process or upstream over HTTP. What both have in common is here; each kind has a package
 * beneath, and {@link dev.portcullis.ejb.chain.startup} chooses.
 */
package dev.portcullis.ejb.chain;
