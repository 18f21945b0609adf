package dev.portcullis.ejb.serviceaccount;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Asks whether a user reads everything (R-IDN-26).
 *
 * @param userId the user
 */
public record CheckReadAccessRequest(@NotNull @Size(min = 1, max = 100) String userId) {}
