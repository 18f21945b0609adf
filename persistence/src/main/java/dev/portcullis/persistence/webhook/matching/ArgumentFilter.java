package dev.portcullis.persistence.webhook.matching;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Hash32;

/**
 * A condition on an argument of an event.
 *
 * @param argument the argument as its owner specified it
 * @param equalTo the required value as its owner specified it
 * @param place its location in logs
 * @param value the required value in topic encoding: one word, or the Keccak-256 of a longer value
 */
public record ArgumentFilter(
    JsonNode argument, JsonNode equalTo, ArgumentLocation place, Hash32 value) {}
