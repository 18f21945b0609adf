package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.role.RoleRef;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * What an organization creates a function permission from.
 *
 * @param methodSelector four bytes in hexadecimal or {@code 0x}; may be null
 * @param accessType {@code read}, or {@code write}, which covers reading too
 * @param functionSignature canonical, for example {@code transfer(address,uint256)}
 * @param ruleType who may call: {@code public}, everybody; {@code checkRole}, holders of one of the
 *     roles; {@code restrictArgument}, callers whose wallet stands in each restricted argument;
 *     {@code checkRoleAndRestrictArgument}, {@code checkRoleOrRestrictArgument}, both or one of the
 *     two
 * @param roles may be null
 * @param argumentRestrictions may be null
 * @param readsWithin whether contracts of the same owner may be read beneath it without a
 *     permission of their own; null is false
 */
public record CreateFunctionPermissionRequest(
    @Pattern(
            regexp = FunctionPermissionDraft.SELECTOR,
            message = FunctionPermissionDraft.SELECTOR_MESSAGE)
        String methodSelector,
    @NotNull AccessType accessType,
    @NotNull String functionSignature,
    @NotNull RuleType ruleType,
    @Size(max = 1000) List<@NotNull @Valid RoleRef> roles,
    @Size(max = 256) List<@NotNull @Valid ArgumentRestriction> argumentRestrictions,
    Boolean readsWithin)
    implements FunctionPermissionDraft.Body {}
