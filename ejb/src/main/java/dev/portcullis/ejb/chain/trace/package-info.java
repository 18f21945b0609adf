/** Defines how nodes trace calls, and detects whether they do. */
package dev.portcullis.ejb.chain.trace;
