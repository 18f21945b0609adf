/** The chain in this process, with its settings and what it may include. */
package dev.portcullis.ejb.chain.embedded;
