/**
 * Access queries: who may call a function, and what a caller may call, complete and by the engine
 * that decides calls (ADR 0158).
 */
package dev.portcullis.ejb.plan.query;
