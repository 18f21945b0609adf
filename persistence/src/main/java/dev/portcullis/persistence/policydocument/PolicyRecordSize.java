package dev.portcullis.persistence.policydocument;

/**
 * How much would be read for a policy document.
 *
 * @param records the number of records
 * @param bytes the size of all records as JSON
 */
public record PolicyRecordSize(long records, long bytes) {}
