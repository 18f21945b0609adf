package dev.portcullis.ejb.session;

import java.util.List;

/**
 * All active sessions of a user, as the zone's administrators see them.
 *
 * @param items newest first; at most {@code session.max-per-user}
 */
public record UserSessionListView(List<UserSessionView> items) {}
