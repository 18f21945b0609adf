/**
 * The difference between two policies: which calls, events and system rights people and machines
 * gain or lose (ADR 0157). It has no I/O: the engines of {@code ejb.decision} decide each case.
 */
package dev.portcullis.ejb.plan.difference;
