/** What Keycloak has yet to be told. */
package dev.portcullis.persistence.keycloak;
