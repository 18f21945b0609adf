package dev.portcullis.ejb.passkey;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Map;

/**
 * Completes a step-up (R-IDN-12).
 *
 * @param action the action with which it began
 * @param assertion WebAuthn's {@code AuthenticationResponseJSON}
 */
public record FinishStepUpRequest(
    @NotNull @Size(min = 1, max = 100) String action, @NotNull Map<String, Object> assertion) {}
