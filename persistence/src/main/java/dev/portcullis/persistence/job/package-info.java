/** Leases that coordinate jobs between nodes. */
package dev.portcullis.persistence.job;
