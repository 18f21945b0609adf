package dev.portcullis.ejb.session;

import java.util.List;

/**
 * All sessions of a user that are alive, as the zone's administrators see them.
 *
 * @param items newest first; as many as {@code session.max-per-user} at most
 */
public record UserSessionListView(List<UserSessionView> items) {}
