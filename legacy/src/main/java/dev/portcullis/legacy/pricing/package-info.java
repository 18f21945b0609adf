/**
 * The prices by which fees of the legacy v0.1 rollup are quoted and checked: gas and token prices,
 * cached so that no request waits for layer 1 or a price source (ADR 0078).
 */
package dev.portcullis.legacy.pricing;
