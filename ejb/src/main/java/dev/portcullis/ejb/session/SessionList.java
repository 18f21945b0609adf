package dev.portcullis.ejb.session;

import java.util.List;

/**
 * All sessions of a user that are alive (supplement 1.5: not paginated).
 *
 * @param items newest first
 */
public record SessionList(List<SessionView> items) {}
