/**
 * Figures that the zone discloses to every client, with proofs against layer 1 (R-GTW-26, ADR
 * 0152).
 */
package dev.portcullis.ejb.rpc.disclosure;
