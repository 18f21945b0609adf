package dev.portcullis.persistence.keycloak;

import java.util.List;

/**
 * A page of users with an active session or a personal token.
 *
 * @param users those of the queried issuer
 * @param last the last scanned user, from which to continue; null at the end
 */
public record WatchedUserPage(List<WatchedUser> users, String last) {}
