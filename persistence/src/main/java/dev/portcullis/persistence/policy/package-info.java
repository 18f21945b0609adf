/**
 * What changed of the facts that decisions are made from, and how far each node knows (ADR 0052).
 */
package dev.portcullis.persistence.policy;
