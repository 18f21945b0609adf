/**
 * The jobs that mirror changes to Keycloak and watch its users; every decision is in ejb.keycloak.
 */
package dev.portcullis.batch.keycloak;
