/**
 * What the tests of all modules have in common: the records of a run, from which its summary is
 * made.
 */
package dev.portcullis.testing;
