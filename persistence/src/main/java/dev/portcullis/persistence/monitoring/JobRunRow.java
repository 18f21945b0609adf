package dev.portcullis.persistence.monitoring;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What of a row of {@code job_runs} its execution has to know.
 *
 * @param parameters a JSON object of texts
 * @param position where it goes on, or null at its beginning
 * @param orderedBy the identifier of who ordered it, or null if nobody did
 */
public record JobRunRow(
    String id, String job, JsonNode parameters, String position, String orderedBy) {}
