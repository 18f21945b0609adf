package dev.portcullis.ejb.user;

import dev.portcullis.ejb.role.RoleRef;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Creates or replaces a user; on replacement, null fields stay unchanged.
 *
 * @param displayName 1 to 100 characters
 * @param wallets addresses, any case; may be null
 * @param oidcSub the subject at {@code issuer}; both or neither
 * @param issuer the identity provider
 * @param roles zone roles; may be null
 */
public record UserDefinition(
    @NotNull @Size(min = 1, max = 100) String displayName,
    @Size(max = 1000)
        List<
                @NotNull
                @Pattern(
                    regexp = "0x[0-9a-fA-F]{40}",
                    message = "must be a 20-byte hexadecimal address")
                String>
            wallets,
    @Size(min = 1, max = 1000) String oidcSub,
    @Size(min = 1, max = 2048) String issuer,
    @Size(max = 1000) List<@NotNull @Valid RoleRef> roles) {}
