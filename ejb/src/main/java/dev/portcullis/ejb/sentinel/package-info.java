/**
 * The sentinel. It judges each mined block of a chain that does not query the gateway at inclusion,
 * and reports actions that were not permitted (ADR 0122).
 */
package dev.portcullis.ejb.sentinel;
