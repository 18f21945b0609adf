/**
 * Plans: changes that are made in a transaction and rolled back, and what they would have changed
 * (ADR 0159).
 */
package dev.portcullis.ejb.plan.rehearsal;
