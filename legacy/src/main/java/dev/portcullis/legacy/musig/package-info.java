/**
 * The signatures of the legacy v0.1 rollup: Schnorr on AltJubJub with Rescue, and what follows from
 * a key (section 1 of {@code 5-legacy-signatures-and-client.md}).
 */
package dev.portcullis.legacy.musig;
