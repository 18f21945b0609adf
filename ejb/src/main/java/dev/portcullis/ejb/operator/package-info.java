/**
 * The operator whom the settings {@code operator.*} name.
 *
 * <ol>
 *   <li>A start gives the named user the role {@code admin}, and an account if there is none.
 *   <li>It takes away what the settings gave to whom they name no more (ADR 0126).
 *   <li>Whoever is named counts as {@code admin} in between, and joins no organization.
 * </ol>
 */
package dev.portcullis.ejb.operator;
