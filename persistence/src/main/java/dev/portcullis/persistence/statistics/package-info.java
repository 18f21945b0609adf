/** How the service did, minute by minute (ADR 0087). */
package dev.portcullis.persistence.statistics;
