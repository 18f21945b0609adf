/**
 * The operator's keys and their uses (ADR 0039): secrets that the service reads back from the
 * database, and records that clients carry for this service.
 */
package dev.portcullis.ejb.secret;
