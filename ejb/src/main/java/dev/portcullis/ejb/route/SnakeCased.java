package dev.portcullis.ejb.route;

/**
 * A response whose names are {@code in_this_form}, like those of event webhooks. A record that
 * administrators receive {@code inThisForm} is thus defined only once.
 *
 * @param value the response
 * @param <T> the record
 */
public record SnakeCased<T>(T value) {}
