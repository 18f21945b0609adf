/** Statistics of the service for each minute (ADR 0087). */
package dev.portcullis.persistence.statistics;
