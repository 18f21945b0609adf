/**
 * The contracts of the legacy rollup, which begin in src/demo/legacy, on a chain of this module.
 */
package dev.portcullis.devnet.legacy;
