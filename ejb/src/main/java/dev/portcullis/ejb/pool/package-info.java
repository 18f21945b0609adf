/**
 * The gate's own pool for upstream chains (ADR 0121): what waits for its turn does so here, where a
 * right that is taken back still counts, and not with a node that asks nobody.
 */
package dev.portcullis.ejb.pool;
