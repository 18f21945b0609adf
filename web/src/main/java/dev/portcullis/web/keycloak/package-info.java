/** Routes about Keycloak: the logouts that it reports, and what it has yet to be told. */
package dev.portcullis.web.keycloak;
