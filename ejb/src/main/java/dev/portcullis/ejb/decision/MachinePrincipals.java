package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.decision.MachineFactQueries;
import dev.portcullis.persistence.decision.MachinePrincipalRow;
import dev.portcullis.persistence.role.SystemPermission;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the principals of machines. An M2M application acts for the members of organizations in
 * which it has {@code org_rpc_access}; a tenant acts for no user (R-GTW-14).
 */
@ApplicationScoped
public class MachinePrincipals {
  @Inject private MachineFactQueries facts;

  /** The principal of the M2M application; empty if it no longer exists. */
  Optional<Principal> application(String id) {
    return find(id)
        .map(
            stored ->
                new Principal(
                    Optional.empty(),
                    stored.worksFor(),
                    stored.roleIds(),
                    Optional.empty(),
                    UserPrincipals.readsWholeChain(stored.zonePermissions()),
                    grants(stored, SystemPermission.FULL_SEQUENCER_RPC_ACCESS),
                    UserPrincipals.unfilteredMethods(stored.zonePermissions()),
                    stored.worksFor().isEmpty()
                        ? Decision.M2M_RPC_ACCESS_MISSING
                        : Decision.M2M_USER_NOT_FOUND));
  }

  /** The principal of the tenant; empty if it no longer exists. */
  Optional<Principal> tenant(String id) {
    return facts
        .tenantRoles(id)
        .map(
            roleIds ->
                new Principal(
                    Optional.empty(),
                    Set.of(),
                    roleIds,
                    Optional.empty(),
                    false,
                    false,
                    Decision.TENANT_NOT_ASSOCIATED));
  }

  /** Whether a zone role grants the M2M application {@code full_read_access}. */
  boolean hasFullReadAccess(String id) {
    return find(id).filter(stored -> grants(stored, SystemPermission.FULL_READ_ACCESS)).isPresent();
  }

  /** See {@link DecisionFactCache#policyOrganizations}. */
  Set<String> policyOrganizations(String id) {
    return facts
        .machine(id, SystemPermission.ORG_POLICY_ACCESS.wireName())
        .map(MachinePrincipalRow::worksFor)
        .orElse(Set.of());
  }

  /** The effective member of one of these organizations with this wallet. */
  Optional<String> member(Address wallet, Set<String> organizationIds) {
    return facts.member(wallet, organizationIds);
  }

  private Optional<MachinePrincipalRow> find(String id) {
    return facts.machine(id, SystemPermission.ORG_RPC_ACCESS.wireName());
  }

  private static boolean grants(MachinePrincipalRow stored, SystemPermission permission) {
    return stored.zonePermissions().contains(permission.wireName());
  }
}
