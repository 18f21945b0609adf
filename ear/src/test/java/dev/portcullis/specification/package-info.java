/**
 * The requirements as an executable check: tables written by hand from the specification, and an
 * engine that holds a running product against each row.
 */
package dev.portcullis.specification;
