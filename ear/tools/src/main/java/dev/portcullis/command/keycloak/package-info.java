/**
 * The definition of the product's Keycloak realm in code (ADR 0127). Operators, {@code mvn -Prun}
 * and the tests create their realms from this one definition. No archive for servers contains it.
 */
package dev.portcullis.command.keycloak;
