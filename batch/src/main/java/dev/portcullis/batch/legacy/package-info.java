/** The jobs of the legacy rollup. They only adapt; every decision is in ejb.legacy. */
package dev.portcullis.batch.legacy;
