package dev.portcullis.ejb.user;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * What replaces name and wallets of a user; roles and identity stay.
 *
 * @param displayName 1 to 100 characters
 * @param wallets addresses, any case
 */
public record ReplaceUser(
    @NotNull @Size(min = 1, max = 100) String displayName,
    @NotNull
        List<
                @NotNull
                @Pattern(
                    regexp = "0x[0-9a-fA-F]{40}",
                    message = "must be a 20-byte hexadecimal address")
                String>
            wallets) {}
