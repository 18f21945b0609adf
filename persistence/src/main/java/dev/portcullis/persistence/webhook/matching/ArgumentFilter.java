package dev.portcullis.persistence.webhook.matching;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Hash32;

/**
 * What an argument of an event must be.
 *
 * @param argument which one, as its owner wrote it
 * @param equalTo what it must be, as its owner wrote it
 * @param place where logs have it
 * @param value what it must be, as a topic has it: one word, or the Keccak-256 of what is longer
 */
public record ArgumentFilter(
    JsonNode argument, JsonNode equalTo, ArgumentLocation place, Hash32 value) {}
