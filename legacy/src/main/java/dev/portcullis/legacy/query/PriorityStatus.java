package dev.portcullis.legacy.query;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.annotation.Nullable;

/**
 * The status of a priority operation (R-LEG-18).
 *
 * @param committed whether it is in a closed block of the rollup
 * @param verified whether that block is verified on layer 1
 * @param proverRun always null: there is no prover
 */
public record PriorityStatus(boolean committed, boolean verified, @Nullable JsonNode proverRun) {}
