package dev.portcullis.ejb.permission.matrix;

import dev.portcullis.ejb.permission.ArgumentRestriction;
import dev.portcullis.ejb.permission.RoleName;
import dev.portcullis.persistence.permission.FunctionPermission;
import java.time.Instant;
import java.util.List;

/**
 * A function permission of a contract, or one that it has from its template.
 *
 * @param source {@code contract} for its own, which a replace is about; {@code template} for one
 *     that is the template's to change
 * @param inForce whether it decides: a template's does not, where the contract has its own
 * @param methodSelector four bytes in hexadecimal, or {@code 0x} for calls without data
 * @param functionSignature canonical, for example {@code transfer(address,uint256)}
 * @param accessType {@code read}, or {@code write}, which covers reading too
 * @param ruleType who may call: {@code public}, everybody; {@code checkRole}, holders of one of the
 *     roles; {@code restrictArgument}, callers whose wallet stands in each restricted argument;
 *     {@code checkRoleAndRestrictArgument}, {@code checkRoleOrRestrictArgument}, both or one of the
 *     two
 * @param isUmbrella whether calls beneath it need no permission of their own
 * @param organizationOnly whether only members of the contract's organization qualify
 * @param roles holders of one of them may call, where the rule asks for roles
 * @param argumentRestrictions the arguments that must equal the caller's wallet, where the rule
 *     asks for them
 * @param readsWithin whether contracts of the same owner may be read beneath it without a
 *     permission of their own
 */
public record MatrixPermission(
    int id,
    PermissionSource source,
    boolean inForce,
    String methodSelector,
    String functionSignature,
    String accessType,
    String ruleType,
    boolean isUmbrella,
    boolean organizationOnly,
    List<RoleName> roles,
    List<ArgumentRestriction> argumentRestrictions,
    boolean readsWithin,
    Instant createdAt,
    Instant updatedAt) {
  static MatrixPermission of(FunctionPermission permission, boolean inForce) {
    return new MatrixPermission(
        permission.id(),
        permission.isInherited() ? PermissionSource.TEMPLATE : PermissionSource.CONTRACT,
        inForce,
        permission.methodSelector(),
        permission.functionSignature(),
        permission.accessType(),
        permission.ruleType(),
        permission.isUmbrella(),
        permission.isOrganizationOnly(),
        permission.roles().stream().map(RoleName::of).toList(),
        permission.argumentIndexes().stream().map(ArgumentRestriction::new).toList(),
        permission.readsWithin(),
        permission.createdAt(),
        permission.updatedAt());
  }
}
