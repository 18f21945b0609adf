/**
 * Facts for decisions in the memory of this node, and how it learns that they changed (ADR 0052): a
 * change that was answered holds on every node.
 */
package dev.portcullis.ejb.policy;
