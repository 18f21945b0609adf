package dev.portcullis.command.policy;

/**
 * A fault of a file.
 *
 * @param path the path in the document, empty if it is about the file
 */
record SourceFault(SourcePosition position, String path, String message) {}
