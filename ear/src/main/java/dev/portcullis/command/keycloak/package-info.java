/**
 * What the product needs of a realm of Keycloak, in code: the one definition that operators, {@code
 * mvn -Prun} and the tests make realms from (ADR 0127). In no archive that servers run.
 */
package dev.portcullis.command.keycloak;
