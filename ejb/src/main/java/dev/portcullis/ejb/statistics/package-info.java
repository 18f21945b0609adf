/** Records statistics of the service over the last hours, for later review (ADR 0087). */
package dev.portcullis.ejb.statistics;
