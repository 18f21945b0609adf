package dev.portcullis.ejb.passkey;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Map;

/**
 * The passkey that a browser created (R-IDN-11).
 *
 * @param response WebAuthn's {@code RegistrationResponseJSON}
 * @param deviceName the owner's name for it; may be absent
 */
public record FinishRegistrationRequest(
    @NotNull Map<String, Object> response, @Size(max = 100) String deviceName) {}
