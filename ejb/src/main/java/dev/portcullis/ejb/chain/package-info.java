/**
 * The chain behind the gate, seen through {@link dev.portcullis.ejb.chain.ChainNode}: embedded in
 * this process or upstream over HTTP. Only this package knows the embedded chain's classes.
 */
package dev.portcullis.ejb.chain;
