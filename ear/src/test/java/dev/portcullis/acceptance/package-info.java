/**
 * What the requirements state, over HTTP only: the same tests for every server, or with {@code
 * -Dbase.url=...} for an instance that runs already.
 */
package dev.portcullis.acceptance;
