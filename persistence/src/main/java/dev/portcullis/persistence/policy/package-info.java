/** The changes of the facts behind decisions, and the progress of each node (ADR 0052). */
package dev.portcullis.persistence.policy;
