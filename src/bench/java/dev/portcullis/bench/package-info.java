/**
 * Benchmarks: they print figures and never judge them. Run by {@code mvn -Pbench}; see
 * src/docs/reference/benchmarks.md for the commands and for figures with the machine they were
 * taken on.
 */
package dev.portcullis.bench;
