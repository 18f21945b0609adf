package dev.portcullis.ejb.permission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.permission.ContractAbiView.CallableFunction;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.ContractRepository.Reader;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.permission.FunctionPermission;
import dev.portcullis.persistence.permission.FunctionPermissionRepository;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Returns the interface of a contract to callers that may read it. These are zone readers, members
 * of the organization that registered it, and users with a matching function permission.
 */
@Stateless
public class ContractAbiService {
  private static final List<String> ZONE_READERS =
      List.of(Caller.ADMIN_READ, "full_read_access", "full_sequencer_rpc_access");

  private static final Set<String> NEEDS_A_ROLE =
      Set.of(RuleType.CHECK_ROLE.wireName(), RuleType.CHECK_ROLE_AND_RESTRICT_ARGUMENT.wireName());

  @Inject private ContractRepository contracts;
  @Inject private FunctionPermissionRepository permissions;
  @Inject private UserRepository users;
  @Inject private PermissionTargets permitted;

  /**
   * The interface of the contract at an address. It is only loaded for callers that may read it,
   * because loading may take a while.
   *
   * @throws Failure NOT_FOUND, with the same message, if it is not registered or the caller may not
   *     read it
   */
  public ContractAbiView get(Address address) {
    Caller caller = Caller.current();
    boolean reader = isZoneReader(caller);
    RegisteredContract contract = readable(address, caller).orElseThrow(() -> unknown(address));
    Set<String> roles = users.find(caller.userId()).map(User::roleIds).orElse(Set.of());
    List<CallableFunction> functions =
        inForce(permissions.applicable(contract)).stream()
            .filter(permission -> reader || opens(permission, contract, caller, roles))
            .filter(permission -> permission.methodSelector().length() > "0x".length())
            .map(ContractAbiService::callable)
            .toList();
    String owner = contract.organizationId();
    boolean own = reader || Objects.equals(owner, caller.organizationId());
    return new ContractAbiView(
        address.text(), contract.name(), own ? owner : null, json(contract.abi()), functions);
  }

  /**
   * The interface of the contract at an address, then that of its template; none if it is not
   * registered or the caller may not read it.
   */
  public List<Abi> interfaces(Address address) {
    return readable(address, Caller.current()).map(permitted::interfaces).orElse(List.of());
  }

  private Optional<RegisteredContract> readable(Address address, Caller caller) {
    Reader asking = new Reader(caller.userId(), caller.organizationId(), isZoneReader(caller));
    return contracts.isReadable(address, asking, NEEDS_A_ROLE)
        ? contracts.find(address)
        : Optional.empty();
  }

  private static boolean isZoneReader(Caller caller) {
    return ZONE_READERS.stream().anyMatch(caller::holdsInZone);
  }

  /**
   * The effective permissions, oldest first: a contract's own permission replaces an inherited one.
   */
  private static List<FunctionPermission> inForce(List<FunctionPermission> applicable) {
    Map<Boolean, List<FunctionPermission>> inherited =
        applicable.stream().collect(Collectors.partitioningBy(FunctionPermission::isInherited));
    return EffectivePermissions.of(
            inherited.get(false), inherited.get(true), FunctionPermission::methodSelector)
        .stream()
        .sorted(Comparator.comparing(FunctionPermission::id))
        .toList();
  }

  /** The part of the decision (R-GTW-8) that does not depend on a call's arguments. */
  private static boolean opens(
      FunctionPermission permission,
      RegisteredContract contract,
      Caller caller,
      Set<String> roles) {
    if (permission.isOrganizationOnly()
        && contract.organizationId() != null
        && !Objects.equals(contract.organizationId(), caller.organizationId())) {
      return false;
    }
    return !NEEDS_A_ROLE.contains(permission.ruleType())
        || permission.roles().stream().map(Role::id).anyMatch(roles::contains);
  }

  private static CallableFunction callable(FunctionPermission permission) {
    String signature = permission.functionSignature();
    int end = signature.indexOf('(');
    return new CallableFunction(
        permission.methodSelector(),
        signature,
        end < 0 ? signature : signature.substring(0, end),
        permission.accessType());
  }

  private static JsonNode json(String abi) {
    try {
      return Json.MAPPER.readTree(abi);
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException("A stored ABI is no JSON", broken);
    }
  }

  private static Failure unknown(Address address) {
    return Failure.notFound("Contract", "contractAddress", address);
  }
}
