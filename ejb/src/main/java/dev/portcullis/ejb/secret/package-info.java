/**
 * The operator's keys and what they protect (ADR 0039): secrets in the database that have to be
 * read again, and records that clients carry for this service.
 */
package dev.portcullis.ejb.secret;
