package dev.portcullis.ejb.passkey;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Changes the name of a passkey (R-IDN-11).
 *
 * @param deviceName at most 100 characters
 */
public record RenamePasskeyRequest(@NotNull @Size(max = 100) String deviceName) {}
