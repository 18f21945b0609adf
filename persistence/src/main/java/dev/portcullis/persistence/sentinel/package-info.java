/**
 * The judgements of blocks of the chain behind the gate, judged after they were mined (ADR 0122).
 */
package dev.portcullis.persistence.sentinel;
