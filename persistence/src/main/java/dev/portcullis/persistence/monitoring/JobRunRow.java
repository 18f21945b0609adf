package dev.portcullis.persistence.monitoring;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The part of a row of {@code job_runs} that its execution needs.
 *
 * @param parameters a JSON object of texts
 * @param position where it continues, or null at its beginning
 * @param orderedBy the identifier of the administrator who ordered it, or null for none
 */
public record JobRunRow(
    String id, String job, JsonNode parameters, String position, String orderedBy) {}
