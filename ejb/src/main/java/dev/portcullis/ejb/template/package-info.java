/**
 * Templates (R-ADM-29).
 *
 * <ol>
 *   <li>The key has lowercase letters, digits, {@code _} and {@code -}, is unique and never
 *       changes.
 *   <li>The ABI is a JSON array of well-formed entries.
 *   <li>A template that a contract uses cannot be deleted.
 * </ol>
 */
package dev.portcullis.ejb.template;
