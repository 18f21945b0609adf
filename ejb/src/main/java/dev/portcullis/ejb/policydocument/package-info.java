/**
 * The policy as a document (ADR 0160): a format for people and programs, the export of an
 * installation, and the changes that lead from an installation to a document.
 *
 * <ol>
 *   <li>A document has no secrets: no keys, tokens, identities or wallets of users.
 *   <li>Records are named where their name is unique, else by their id.
 *   <li>Every list has one order, and values that are defaults are absent. The same policy is the
 *       same text.
 *   <li>A record that a document does not name stays as it is, unless the document is complete for
 *       its section.
 *   <li>The difference of an export with itself is empty.
 * </ol>
 */
package dev.portcullis.ejb.policydocument;
