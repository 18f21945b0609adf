/** What is deleted once it is worth nothing: a job deletes it in small portions (ADR 0031). */
package dev.portcullis.ejb.retention;
