/**
 * The changes of a plan, and how each is made by the service that makes it for its own route (ADR
 * 0159).
 */
package dev.portcullis.ejb.plan.change;
