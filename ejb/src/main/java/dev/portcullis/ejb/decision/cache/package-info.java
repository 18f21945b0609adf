/** The current facts of decisions, cached if possible (ADR 0052). */
package dev.portcullis.ejb.decision.cache;
