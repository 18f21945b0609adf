package dev.portcullis.ejb.session;

import java.util.List;

/**
 * All active sessions of a tenant or service (R-IDN-20).
 *
 * @param items newest first
 */
public record KeySessionListView(List<KeySessionView> items) {}
