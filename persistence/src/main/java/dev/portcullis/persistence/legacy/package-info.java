/**
 * What the legacy v0.1 rollup remembers: the tables {@code legacy_*}, a package for each part of
 * {@code ejb.legacy} that reads or writes them.
 */
package dev.portcullis.persistence.legacy;
