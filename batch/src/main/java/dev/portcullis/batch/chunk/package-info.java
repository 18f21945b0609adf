/** The chunk step of all finite jobs; the work of each is in ejb (ADR 0100). */
package dev.portcullis.batch.chunk;
