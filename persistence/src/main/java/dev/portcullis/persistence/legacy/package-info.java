/**
 * The tables {@code legacy_*} of the legacy v0.1 rollup, with a package for each part of {@code
 * ejb.legacy} that uses them.
 */
package dev.portcullis.persistence.legacy;
