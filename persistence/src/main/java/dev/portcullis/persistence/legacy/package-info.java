/** What the legacy v0.1 rollup remembers: the tables {@code legacy_*}. */
package dev.portcullis.persistence.legacy;
