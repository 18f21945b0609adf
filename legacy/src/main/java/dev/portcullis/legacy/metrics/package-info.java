/** Metrics and health of the legacy rollup. */
package dev.portcullis.legacy.metrics;
