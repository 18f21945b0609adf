/** What is measured of the legacy rollup. */
package dev.portcullis.legacy.metrics;
