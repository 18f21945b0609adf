package dev.portcullis.ejb.identity;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Requests a challenge to sign (R-IDN-3).
 *
 * @param address the wallet, in any case
 * @param domain the host that requests the signature; by default the first host that the operator
 *     allows
 * @param organizationId sign in to this organization, with its own hosts. Optional, unless an M2M
 *     application claimed the wallet for the organization and it has not been proven yet
 */
public record CreateSiweMessageRequest(
    @NotNull @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hex address")
        String address,
    @Size(min = 1, max = 255) String domain,
    @Size(min = 1, max = 100) String organizationId) {}
