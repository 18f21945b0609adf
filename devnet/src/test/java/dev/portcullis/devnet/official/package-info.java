/**
 * The official test suites of Ethereum, read from the archive beside the checkout. Where it is
 * missing these tests are skipped, unless this is a CI run: then they fail.
 */
package dev.portcullis.devnet.official;
