/**
 * The maintenance of the legacy rollup beside its sequencer: its genesis, its state roots, its
 * settlement.
 */
package dev.portcullis.legacy.maintenance;
