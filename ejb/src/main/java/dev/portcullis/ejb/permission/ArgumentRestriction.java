package dev.portcullis.ejb.permission;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * A parameter of type {@code address} that must equal the caller's wallet.
 *
 * @param argumentIndex from 0
 */
public record ArgumentRestriction(@NotNull @Min(0) Integer argumentIndex) {}
