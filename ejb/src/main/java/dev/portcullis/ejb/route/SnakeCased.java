package dev.portcullis.ejb.route;

/**
 * An answer of a route whose names are {@code in_this_form}, as those of event webhooks are: so
 * that a record of which administrators are answered {@code inThisForm} is written once.
 *
 * @param value the answer
 * @param <T> the record
 */
public record SnakeCased<T>(T value) {}
