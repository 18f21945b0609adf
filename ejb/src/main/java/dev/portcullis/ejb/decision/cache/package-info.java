/** The facts of decisions as of now, from memory where they are known (ADR 0052). */
package dev.portcullis.ejb.decision.cache;
