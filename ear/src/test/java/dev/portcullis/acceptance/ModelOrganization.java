package dev.portcullis.acceptance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a correct product would hold of one organization, in the order in which it was made. */
final class ModelOrganization {
  /** Its identifier. */
  final String id;

  /** Its name. */
  String name;

  /** Names of roles by identifier; the system role is among them. */
  final Map<String, String> roles = new LinkedHashMap<>();

  /** Names of M2M applications by identifier. */
  final Map<String, String> applications = new LinkedHashMap<>();

  /** Its contracts. */
  final List<Contract> contracts = new ArrayList<>();

  ModelOrganization(String id, String name) {
    this.id = id;
    this.name = name;
  }

  /** A contract; its permissions stay when it moves. */
  static final class Contract {
    /** Where it is. */
    String address;

    /** The role (null for everybody) that each permitted function requires. */
    final Map<String, Permission> permissions = new LinkedHashMap<>();

    Contract(String address) {
      this.address = address;
    }
  }

  /** The permission of one function. */
  record Permission(String id, String roleId) {}

  /** Its path, with more behind it. */
  String path(String more) {
    return "/organizations/" + id + more;
  }

  /** The contract at an address, or null. */
  Contract at(String address) {
    return contracts.stream().filter(c -> c.address.equals(address)).findFirst().orElse(null);
  }

  /** Whether a role other than {@code except} has the name. */
  boolean isTaken(String roleName, String except) {
    return roles.entrySet().stream()
        .anyMatch(
            role -> role.getValue().equalsIgnoreCase(roleName) && !role.getKey().equals(except));
  }

  /** Whether a permission requires the role. */
  boolean isUsed(String roleId) {
    return contracts.stream()
        .flatMap(contract -> contract.permissions.values().stream())
        .anyMatch(permission -> roleId.equals(permission.roleId()));
  }
}
