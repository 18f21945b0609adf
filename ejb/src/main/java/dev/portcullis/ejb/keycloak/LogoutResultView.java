package dev.portcullis.ejb.keycloak;

/**
 * What a logout token has done.
 *
 * @param ended how many sessions were alive and are no longer
 */
public record LogoutResultView(int ended) {}
