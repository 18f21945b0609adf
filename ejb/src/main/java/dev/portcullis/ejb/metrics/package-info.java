/**
 * Metrics of the service, for scrapers (ADR 0070): each feature defines its own, and this package
 * collects them.
 */
package dev.portcullis.ejb.metrics;
