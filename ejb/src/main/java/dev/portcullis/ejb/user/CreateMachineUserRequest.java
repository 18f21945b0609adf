package dev.portcullis.ejb.user;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Creates a user of an organization through an M2M application.
 *
 * @param displayName 1 to 100 characters
 * @param wallets addresses, any case; may be null; at most 100
 */
public record CreateMachineUserRequest(
    @NotNull @Size(min = 1, max = 100) String displayName,
    @Size(max = 1000)
        List<
                @NotNull
                @Pattern(
                    regexp = "0x[0-9a-fA-F]{40}",
                    message = "must be a 20-byte hexadecimal address")
                String>
            wallets) {}
