package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.kernel.Address;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The zone's request to create a function permission.
 *
 * @param contractAddress a registered contract, any case
 * @param methodSelector four bytes in hexadecimal or {@code 0x}; may be null
 * @param accessType {@code read}, or {@code write}, which covers reading too
 * @param functionSignature canonical, for example {@code transfer(address,uint256)}
 * @param ruleType the callers that qualify: {@code public}, all; {@code checkRole}, those with one
 *     of the roles; {@code restrictArgument}, those whose wallet is in each restricted argument;
 *     {@code checkRoleAndRestrictArgument}, both; {@code checkRoleOrRestrictArgument}, one of the
 *     two
 * @param isUmbrella whether inner calls need no permission of their own; null is false, and true on
 *     a system contract
 * @param organizationOnly whether only members of the contract's organization qualify; null is true
 * @param roles may be null
 * @param argumentRestrictions may be null
 * @param readsWithin whether inner calls may read contracts of the same owner without a permission
 *     of their own; null is false
 */
public record CreateContractPermissionRequest(
    @NotNull
        @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hexadecimal address")
        String contractAddress,
    @Pattern(
            regexp = FunctionPermissionDraft.SELECTOR,
            message = FunctionPermissionDraft.SELECTOR_MESSAGE)
        String methodSelector,
    @NotNull AccessType accessType,
    @NotNull String functionSignature,
    @NotNull RuleType ruleType,
    Boolean isUmbrella,
    Boolean organizationOnly,
    @Size(max = 1000) List<@NotNull @Valid RoleRef> roles,
    @Size(max = 256) List<@NotNull @Valid ArgumentRestriction> argumentRestrictions,
    Boolean readsWithin)
    implements FunctionPermissionDraft.Body {
  /** The contract's normalized address. */
  public Address address() {
    return new Address(contractAddress);
  }

  @Override
  public FunctionPermissionDraft draft() {
    return draft(isUmbrella, organizationOnly).on(address());
  }
}
