/** The job that tells Keycloak what changed; every decision is in ejb.keycloak. */
package dev.portcullis.batch.keycloak;
