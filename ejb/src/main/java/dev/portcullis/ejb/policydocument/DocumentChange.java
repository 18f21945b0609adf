package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A change that a document asks for, as the request of the route that makes it.
 *
 * @param op what happens to the record
 * @param kind the kind of record
 * @param path where the document asks for it, such as {@code roles[2]}; absent for what a complete
 *     section does not name
 * @param organizationId the organization whose route makes the change; absent for the zone's
 * @param parentId the record that it belongs to: a template for its permissions, an M2M application
 *     for entries of its whitelist; absent for others
 * @param id the record; absent when it is created
 * @param ref the name of a record that is created; later changes refer to it by {@code ref:NAME} in
 *     place of an id; absent for others
 * @param body the body of the request; absent when a record is deleted
 */
public record DocumentChange(
    Operation op,
    Kind kind,
    @JsonInclude(Include.NON_NULL) String path,
    @JsonInclude(Include.NON_NULL) String organizationId,
    @JsonInclude(Include.NON_NULL) String parentId,
    @JsonInclude(Include.NON_NULL) String id,
    @JsonInclude(Include.NON_NULL) String ref,
    @JsonInclude(Include.NON_NULL) Object body) {
  /** What happens to a record. */
  public enum Operation {
    @JsonProperty("create")
    CREATE,
    @JsonProperty("replace")
    REPLACE,
    @JsonProperty("delete")
    DELETE
  }

  /** The kind of a changed record. */
  public enum Kind {
    @JsonProperty("organization")
    ORGANIZATION,
    @JsonProperty("role")
    ROLE,
    @JsonProperty("template")
    TEMPLATE,
    @JsonProperty("contract")
    CONTRACT,
    @JsonProperty("disclosure")
    DISCLOSURE,
    @JsonProperty("functionPermission")
    FUNCTION_PERMISSION,
    @JsonProperty("templatePermission")
    TEMPLATE_PERMISSION,
    @JsonProperty("eventPermission")
    EVENT_PERMISSION,
    @JsonProperty("memberRoles")
    MEMBER_ROLES,
    @JsonProperty("machine")
    MACHINE,
    @JsonProperty("machineOrganizations")
    MACHINE_ORGANIZATIONS,
    @JsonProperty("ipWhitelistEntry")
    IP_WHITELIST_ENTRY
  }
}
