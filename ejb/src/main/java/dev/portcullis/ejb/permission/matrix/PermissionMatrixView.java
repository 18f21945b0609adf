package dev.portcullis.ejb.permission.matrix;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.ejb.permission.EventPermissionView;
import jakarta.annotation.Nullable;
import java.util.List;

/**
 * All functions and events of a contract's interface, with their permissions. Without a permission,
 * no user may call the function or see the event.
 *
 * @param contract the contract
 * @param functions those of the interface of the contract, then of its template, in order; then
 *     those that have a permission and are in neither
 * @param events the same for its events
 * @param anyEvent the event permissions for all events
 * @param roles the roles in the permissions, then other available ones: up to 100 of the
 *     organization and 100 of the zone, newest first
 */
public record PermissionMatrixView(
    MatrixContract contract,
    List<MatrixFunction> functions,
    List<MatrixEvent> events,
    List<EventPermissionView> anyEvent,
    List<MatrixRole> roles)
    implements AuditedResource {
  /** Copies the lists. */
  public PermissionMatrixView {
    functions = List.copyOf(functions);
    events = List.copyOf(events);
    anyEvent = List.copyOf(anyEvent);
    roles = List.copyOf(roles);
  }

  /**
   * The contract of a matrix.
   *
   * @param contractAddress lowercase
   * @param name null if it has none
   * @param templateId the template whose permissions apply to it, or null
   * @param organizationId the organization that owns it
   */
  public record MatrixContract(
      String contractAddress,
      @Nullable String name,
      @Nullable Integer templateId,
      @Nullable String organizationId) {}

  /**
   * A function.
   *
   * @param selector four bytes in hexadecimal, or {@code 0x} for the receive function
   * @param signature canonical, for example {@code transfer(address,uint256)}
   * @param name the name alone
   * @param declared whether the interface contains it; otherwise its parameters are unknown
   * @param inputs its parameters
   * @param stateMutability its effect on the chain; null if the interface does not specify it
   * @param permissions the contract's own, the template's: at most one of each
   */
  public record MatrixFunction(
      String selector,
      String signature,
      String name,
      boolean declared,
      List<InterfaceParameter> inputs,
      @Nullable String stateMutability,
      List<MatrixPermission> permissions) {}

  /**
   * An event.
   *
   * @param topic0 the hash of its signature, which permissions contain
   * @param signature canonical; null if the interface does not contain it
   * @param name the name alone; null if the interface does not contain it
   * @param declared whether the interface contains it
   * @param anonymous whether its logs have no topic 0 of the signature, so that only permissions
   *     for all events apply
   * @param inputs its parameters
   * @param permissions its permissions, newest first
   */
  public record MatrixEvent(
      String topic0,
      @Nullable String signature,
      @Nullable String name,
      boolean declared,
      boolean anonymous,
      List<InterfaceParameter> inputs,
      List<EventPermissionView> permissions) {}

  /**
   * A role that a permission of the contract may contain.
   *
   * @param name unique among the roles of its owner
   * @param scope its owner: the zone, or the organization of the contract
   */
  public record MatrixRole(String id, String name, RoleScope scope) {}

  /** The owner of a role. */
  public enum RoleScope {
    @JsonProperty("zone")
    ZONE,
    @JsonProperty("organization")
    ORGANIZATION
  }

  @Override
  public String auditId() {
    return contract.contractAddress();
  }
}
