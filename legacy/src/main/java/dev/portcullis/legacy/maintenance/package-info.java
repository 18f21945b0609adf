/**
 * What keeps the legacy rollup going beside its sequencer: its beginning, its roots, its
 * settlement.
 */
package dev.portcullis.legacy.maintenance;
