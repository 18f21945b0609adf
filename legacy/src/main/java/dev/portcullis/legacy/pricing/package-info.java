/**
 * What fees of the legacy v0.1 rollup are asked for and checked by: what gas and tokens are worth,
 * kept so that nobody waits for layer 1 or a source of prices (ADR 0078).
 */
package dev.portcullis.legacy.pricing;
