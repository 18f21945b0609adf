package dev.portcullis.ejb.passkey;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Begins a step-up (R-IDN-12).
 *
 * @param action its action, for example {@code passkey:register}
 */
public record BeginStepUpRequest(@NotNull @Size(min = 1, max = 100) String action) {}
