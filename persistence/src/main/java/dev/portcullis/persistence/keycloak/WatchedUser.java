package dev.portcullis.persistence.keycloak;

/**
 * Somebody with something to lose.
 *
 * @param userId the user
 * @param subject the user's subject at the identity provider
 */
public record WatchedUser(String userId, String subject) {}
