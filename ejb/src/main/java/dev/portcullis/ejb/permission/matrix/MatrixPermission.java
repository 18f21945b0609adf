package dev.portcullis.ejb.permission.matrix;

import dev.portcullis.ejb.permission.ArgumentRestriction;
import dev.portcullis.ejb.permission.RoleName;
import dev.portcullis.persistence.permission.FunctionPermission;
import java.time.Instant;
import java.util.List;

/**
 * A function permission of a contract, or one inherited from its template.
 *
 * @param source {@code contract} for its own, which a replacement affects; {@code template} for an
 *     inherited one, which only the template can change
 * @param inForce whether it is effective: an inherited one is not, if the contract has its own
 * @param methodSelector four bytes in hexadecimal, or {@code 0x} for calls without data
 * @param functionSignature canonical, for example {@code transfer(address,uint256)}
 * @param accessType {@code read}, or {@code write}, which covers reading too
 * @param ruleType the callers that qualify: {@code public}, all; {@code checkRole}, those with one
 *     of the roles; {@code restrictArgument}, those whose wallet is in each restricted argument;
 *     {@code checkRoleAndRestrictArgument}, both; {@code checkRoleOrRestrictArgument}, one of the
 *     two
 * @param isUmbrella whether inner calls need no permission of their own
 * @param organizationOnly whether only members of the contract's organization qualify
 * @param roles the roles, one of which is required, if the rule checks roles
 * @param argumentRestrictions the arguments that must equal the caller's wallet, if the rule checks
 *     arguments
 * @param readsWithin whether inner calls may read contracts of the same owner without a permission
 *     of their own
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
