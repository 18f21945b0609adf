/** The audit log and the database-level mutation log: append-only rows and the queries on them. */
package dev.portcullis.persistence.audit;
