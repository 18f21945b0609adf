/**
 * Caches facts for decisions on this node, and invalidates them (ADR 0052). Once a change is
 * confirmed to its client, it is effective on every node.
 */
package dev.portcullis.ejb.policy;
