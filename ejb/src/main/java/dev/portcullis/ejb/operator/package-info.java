/**
 * The operator named in the settings {@code operator.*}.
 *
 * <ol>
 *   <li>A start grants the named user the role {@code admin}, and creates an account if there is
 *       none.
 *   <li>It withdraws the rights granted by former settings from former operators (ADR 0126).
 *   <li>Between two starts the named user counts as {@code admin}, and cannot join an organization.
 * </ol>
 */
package dev.portcullis.ejb.operator;
