/** The outbox of changes for Keycloak. */
package dev.portcullis.persistence.keycloak;
