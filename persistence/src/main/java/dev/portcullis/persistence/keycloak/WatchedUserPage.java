package dev.portcullis.persistence.keycloak;

import java.util.List;

/**
 * A part of those with something to lose.
 *
 * @param users those of the issuer that was asked for
 * @param last after whom to go on; null when nobody is left
 */
public record WatchedUserPage(List<WatchedUser> users, String last) {}
