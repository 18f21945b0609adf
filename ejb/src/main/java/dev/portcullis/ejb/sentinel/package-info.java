/**
 * The sentinel: judges each block of a chain that does not ask the gate, after it was mined, and
 * tells of what was not permitted (ADR 0122).
 */
package dev.portcullis.ejb.sentinel;
