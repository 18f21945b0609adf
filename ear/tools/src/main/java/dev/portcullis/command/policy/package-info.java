/**
 * {@code portcullis policy}: reads, exports and compares policy documents (ADR 0160). YAML is read
 * here and not by servers.
 */
package dev.portcullis.command.policy;
