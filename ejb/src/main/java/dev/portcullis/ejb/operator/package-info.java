/**
 * The operator whom the settings {@code operator.*} name.
 *
 * <ol>
 *   <li>A start gives the named user the role {@code admin}, and an account if there is none.
 *   <li>It takes from former operators what the settings gave (ADR 0126).
 *   <li>Between two starts the named user counts as {@code admin}, and cannot join an organization.
 * </ol>
 */
package dev.portcullis.ejb.operator;
