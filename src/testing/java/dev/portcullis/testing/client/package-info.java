/**
 * Public clients that tests run unmodified: which they are, where their versions come from, and the
 * record of each run. The page {@code reference/compatibility.md} is written from these records
 * (ADR 0154).
 */
package dev.portcullis.testing.client;
