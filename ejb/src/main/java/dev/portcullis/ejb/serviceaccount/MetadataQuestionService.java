package dev.portcullis.ejb.serviceaccount;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.contract.ContractView;
import dev.portcullis.ejb.contract.ZoneContractService;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import dev.portcullis.persistence.role.RoleRepository;
import dev.portcullis.persistence.role.SystemPermission;
import dev.portcullis.persistence.user.SuspensionRepository;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/**
 * Answers services and M2M applications about users and contracts (R-IDN-26). An application
 * without the permission receives the same failure as for an unknown record. In the zone the
 * permission comes from a role of an application of the zone; for an organization the application
 * works for it.
 */
@Stateless
public class MetadataQuestionService {
  @Inject private UserRepository users;
  @Inject private SuspensionRepository suspensions;
  @Inject private RoleRepository roles;
  @Inject private M2mApplicationRepository applications;
  @Inject private ZoneContractService contracts;

  /**
   * Whether a role of the zone gives a user {@code full_read_access}, and the user is not
   * suspended.
   *
   * @throws Failure NOT_FOUND for a user who is unknown or about whom the caller may not ask
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public ReadAccessView checkReadAccess(CheckReadAccessRequest question) {
    User user =
        users
            .find(question.userId())
            .filter(
                found -> mayAsk(SystemPermission.CHECK_USER_READ_ACCESS, found.organizationId()))
            .orElseThrow(() -> UserRepository.unknown(question.userId()));
    boolean readsAll =
        roles.findAll(user.roleIds()).stream()
            .anyMatch(
                role ->
                    role.owner().equals(Scope.ZONE)
                        && role.systemPermissions().contains(SystemPermission.FULL_READ_ACCESS));
    return new ReadAccessView(readsAll && suspensions.since(user.id()).isEmpty());
  }

  /**
   * The record of a contract.
   *
   * @throws Failure NOT_FOUND for a contract that is unknown or about which the caller may not ask
   */
  public ContractView contract(Address address) {
    ContractView contract = contracts.get(address);
    if (!mayAsk(SystemPermission.CONTRACT_METADATA_READ, contract.organizationId())) {
      throw ContractService.unknown(address);
    }
    return contract;
  }

  /**
   * Whether the caller may ask about records of an owner.
   *
   * @param organizationId the owner; null for the zone
   */
  private boolean mayAsk(SystemPermission permission, String organizationId) {
    Actor actor = CallContext.current().actor();
    return switch (actor.type()) {
      case SERVICE -> true;
      case M2M_APP ->
          organizationId == null
              ? applications.hasPermissionInZone(actor.id(), permission.wireName())
              : applications.hasPermissionIn(actor.id(), organizationId, permission.wireName());
      case USER, TENANT, SYSTEM, ANONYMOUS -> false;
    };
  }
}
