package dev.portcullis.ejb.webhook;

import java.net.URI;

/**
 * A callback address that {@link CallbackTargets} has found good.
 *
 * @param text the address as its owner wrote it
 * @param uri the same, read
 */
public record CallbackTarget(String text, URI uri) {}
