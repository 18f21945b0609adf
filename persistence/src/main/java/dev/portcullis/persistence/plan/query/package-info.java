/** The rows of access queries: who may call a function, and what a caller may call (ADR 0158). */
package dev.portcullis.persistence.plan.query;
