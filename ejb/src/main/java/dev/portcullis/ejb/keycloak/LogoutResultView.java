package dev.portcullis.ejb.keycloak;

/**
 * The outcome of a logout token.
 *
 * @param ended how many active sessions were ended
 */
public record LogoutResultView(int ended) {}
