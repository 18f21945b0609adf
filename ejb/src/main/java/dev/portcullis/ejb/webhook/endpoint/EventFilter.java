package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.NotNull;

/**
 * Requires a value of an event argument ({@code equalTo}, as in event permissions).
 *
 * @param argument the number of an indexed argument's topic, 1 to 3; or the name of a parameter in
 *     the interface of the contract or of its template, which the caller must be allowed to read
 * @param equalTo the value, as decoded events contain it: integers as decimal strings, bytes and
 *     addresses in hexadecimal. For a topic number, and for an indexed array or tuple, the 32 bytes
 *     in hexadecimal
 */
public record EventFilter(@NotNull JsonNode argument, @NotNull JsonNode equalTo) {}
