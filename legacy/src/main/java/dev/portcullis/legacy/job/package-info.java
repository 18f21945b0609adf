/** The jobs of the legacy rollup; module {@code batch} runs them. */
package dev.portcullis.legacy.job;
