package dev.portcullis.ejb.session;

import java.util.List;

/**
 * All sessions of a user that are alive (R-IDN-10).
 *
 * @param items newest first
 */
public record SessionListView(List<SessionView> items) {}
