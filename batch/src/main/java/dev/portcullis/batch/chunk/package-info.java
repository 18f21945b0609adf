/** The chunk step of all jobs that end by themselves; what each does is in ejb (ADR 0100). */
package dev.portcullis.batch.chunk;
