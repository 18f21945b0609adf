/** Routes about Keycloak: the logouts that it reports, and the pending changes for it. */
package dev.portcullis.web.keycloak;
