package dev.portcullis.ejb.passkey;

import java.util.List;

/**
 * The passkeys of a user as an administrator sees them (R-IDN-13).
 *
 * @param items oldest first
 */
public record PasskeyListView(List<PasskeyView> items) {}
