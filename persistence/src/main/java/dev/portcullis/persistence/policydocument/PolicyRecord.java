package dev.portcullis.persistence.policydocument;

/**
 * A record of a policy.
 *
 * @param kind its kind
 * @param json its fields, with ids of other records in place of references
 */
public record PolicyRecord(PolicyRecordKind kind, String json) {}
