/** The chain in this process, with its settings and its inclusion rules. */
package dev.portcullis.ejb.chain.embedded;
