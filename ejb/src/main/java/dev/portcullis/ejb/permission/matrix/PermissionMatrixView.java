package dev.portcullis.ejb.permission.matrix;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.ejb.permission.EventPermissionView;
import jakarta.annotation.Nullable;
import java.util.List;

/**
 * Everything that a contract's interface has, and who may use it. What no permission is for, nobody
 * may call or see.
 *
 * @param contract whose it is
 * @param functions those of the interface of the contract, then of its template, in order; then
 *     those that have a permission and are in neither
 * @param events the same of its events
 * @param anyEvent the event permissions that name no event: they are for all
 * @param roles the roles that the permissions name, then others that they may name: up to 100 of
 *     the organization and 100 of the zone, newest first
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
   * @param name null when it has none
   * @param templateId the template whose permissions hold for it, or null
   * @param organizationId whose it is
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
   * @param declared whether the interface has it; without, nothing is known of its parameters
   * @param inputs its parameters
   * @param stateMutability what it does to the chain; null where the interface does not say
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
   * @param topic0 the hash of its signature, by which permissions name it
   * @param signature canonical; null where the interface does not have it
   * @param name the name alone; null where the interface does not have it
   * @param declared whether the interface has it
   * @param anonymous whether its logs have no topic 0 of the signature, so that only permissions
   *     for all events fit
   * @param inputs its parameters
   * @param permissions those that name it, newest first
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
   * A role that a permission of the contract may name.
   *
   * @param name unique among the roles of its owner
   * @param scope whose it is: the zone's, or the organization's of the contract
   */
  public record MatrixRole(String id, String name, RoleScope scope) {}

  /** Whose a role is. */
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
