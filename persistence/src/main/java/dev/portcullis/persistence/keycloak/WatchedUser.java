package dev.portcullis.persistence.keycloak;

/**
 * A user with an active session or a personal token.
 *
 * @param userId the user
 * @param subject the user's subject at the identity provider
 */
public record WatchedUser(String userId, String subject) {}
