/**
 * The signatures of the legacy v0.1 rollup: Schnorr on AltJubJub with Rescue, and key derivations
 * (R-LEG-7).
 */
package dev.portcullis.legacy.musig;
