package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.role.RoleRef;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The request to replace a function permission of a template.
 *
 * @param id that of the path, or null
 * @param methodSelector that of the permission
 * @param accessType {@code read}, or {@code write}, which covers reading too
 * @param functionSignature canonical, for example {@code transfer(address,uint256)}
 * @param ruleType the callers that qualify: {@code public}, all; {@code checkRole}, those with one
 *     of the roles; {@code restrictArgument}, those whose wallet is in each restricted argument;
 *     {@code checkRoleAndRestrictArgument}, both; {@code checkRoleOrRestrictArgument}, one of the
 *     two
 * @param organizationOnly whether only members of the called contract's organization qualify; null
 *     is true
 * @param roles of the zone; may be null
 * @param argumentRestrictions may be null
 * @param readsWithin whether inner calls may read contracts of the same owner without a permission
 *     of their own; null is false
 */
public record ReplaceTemplatePermissionRequest(
    Integer id,
    @NotNull
        @Pattern(
            regexp = FunctionPermissionDraft.SELECTOR,
            message = FunctionPermissionDraft.SELECTOR_MESSAGE)
        String methodSelector,
    @NotNull AccessType accessType,
    @NotNull String functionSignature,
    @NotNull RuleType ruleType,
    Boolean organizationOnly,
    @Size(max = 1000) List<@NotNull @Valid RoleRef> roles,
    @Size(max = 256) List<@NotNull @Valid ArgumentRestriction> argumentRestrictions,
    Boolean readsWithin)
    implements FunctionPermissionDraft.Body {
  @Override
  public FunctionPermissionDraft draft() {
    return draft(false, organizationOnly);
  }
}
