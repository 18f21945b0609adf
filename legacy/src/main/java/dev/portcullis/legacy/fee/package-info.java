/**
 * The fees of the legacy v0.1 rollup, and the check whether transactions pay them (R-LEG-14). It is
 * plain Java: the caller supplies gas and token prices, and the tokens for fees, without blocking.
 */
package dev.portcullis.legacy.fee;
