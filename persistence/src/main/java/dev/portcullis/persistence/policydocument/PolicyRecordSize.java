package dev.portcullis.persistence.policydocument;

/**
 * How much a policy document would contain.
 *
 * @param records the number of records
 * @param bytes the size of the ABIs and descriptions, which are most of a document
 */
public record PolicyRecordSize(long records, long bytes) {}
