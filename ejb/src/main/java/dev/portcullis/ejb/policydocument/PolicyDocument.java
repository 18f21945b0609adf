package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;

/**
 * Who may do what, as one document (ADR 0160). Absent lists are empty.
 *
 * <p>References are texts. An organization, a machine or a role of the zone is its name; a role of
 * an organization is {@code ORGANIZATION/ROLE}; {@code id:ID} names any of them by its id.
 *
 * @param apiVersion {@code portcullis/v1}
 * @param owner a label of who maintains the document, such as a team; absent for none
 * @param complete the sections in which records that the document does not name are removed
 * @param organizations organizations with the roles of their new users
 * @param roles roles of the zone and of organizations
 * @param templates templates of contracts
 * @param contracts registered contracts
 * @param functionPermissions the callers of functions, by contract or template
 * @param eventPermissions the readers of events, by contract
 * @param members users with their roles
 * @param machines M2M applications with their roles and IP whitelists
 * @param zoneRoles in the export of an organization, the names of the zone's roles that it refers
 *     to; nothing is changed by them
 */
public record PolicyDocument(
    String apiVersion,
    @JsonInclude(Include.NON_NULL) String owner,
    @JsonInclude(Include.NON_EMPTY) List<PolicySection> complete,
    @JsonInclude(Include.NON_EMPTY) List<OrganizationEntry> organizations,
    @JsonInclude(Include.NON_EMPTY) List<RoleEntry> roles,
    @JsonInclude(Include.NON_EMPTY) List<TemplateEntry> templates,
    @JsonInclude(Include.NON_EMPTY) List<ContractEntry> contracts,
    @JsonInclude(Include.NON_EMPTY) List<FunctionPermissionEntry> functionPermissions,
    @JsonInclude(Include.NON_EMPTY) List<EventPermissionEntry> eventPermissions,
    @JsonInclude(Include.NON_EMPTY) List<MemberEntry> members,
    @JsonInclude(Include.NON_EMPTY) List<MachineEntry> machines,
    @JsonInclude(Include.NON_EMPTY) List<ZoneRoleName> zoneRoles) {
  /** The version of the format. */
  public static final String VERSION = "portcullis/v1";

  /** Begins a reference by id. */
  static final String BY_ID = "id:";

  /** Copies the lists. */
  public PolicyDocument {
    complete = EntryLists.of(complete);
    organizations = EntryLists.of(organizations);
    roles = EntryLists.of(roles);
    templates = EntryLists.of(templates);
    contracts = EntryLists.of(contracts);
    functionPermissions = EntryLists.of(functionPermissions);
    eventPermissions = EntryLists.of(eventPermissions);
    members = EntryLists.of(members);
    machines = EntryLists.of(machines);
    zoneRoles = EntryLists.of(zoneRoles);
  }

  /**
   * The name of a role of the zone.
   *
   * @param id absent unless the export was asked for ids
   * @param name unique among the zone's roles
   */
  public record ZoneRoleName(@JsonInclude(Include.NON_NULL) String id, String name) {}

  boolean isComplete(PolicySection section) {
    return complete.contains(section);
  }
}
