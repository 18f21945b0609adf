/** What the service measures, for scrapers (ADR 0070): each feature has its own, here they meet. */
package dev.portcullis.ejb.metrics;
