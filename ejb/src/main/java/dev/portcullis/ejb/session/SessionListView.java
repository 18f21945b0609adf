package dev.portcullis.ejb.session;

import java.util.List;

/**
 * All active sessions of a user (R-IDN-10).
 *
 * @param items newest first
 */
public record SessionListView(List<SessionView> items) {}
