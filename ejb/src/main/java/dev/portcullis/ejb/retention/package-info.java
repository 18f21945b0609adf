/** Deletion of expired data, by a job in small portions (ADR 0031). */
package dev.portcullis.ejb.retention;
