/**
 * The gate's own pool for upstream chains (ADR 0121). Transactions wait here until their nonce is
 * next, so that a revoked permission still takes effect. A node would send them without a check.
 */
package dev.portcullis.ejb.pool;
