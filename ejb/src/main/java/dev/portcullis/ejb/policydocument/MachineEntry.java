package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;

/**
 * An M2M application without its keys. It is found by its id if that is given, else by its owner
 * and name.
 *
 * @param id absent where the name identifies it
 * @param organization the owner as a reference; absent for the zone
 * @param name its displayed name
 * @param description absent for none
 * @param roles its roles, as references
 * @param organizations the organizations to which an application of the zone is assigned, as
 *     references
 * @param givesSystemPermissions whether it may add wallets to users who hold system permissions;
 *     absent for no
 * @param ipWhitelist the addresses that its keys are valid from
 */
public record MachineEntry(
    @JsonInclude(Include.NON_NULL) String id,
    @JsonInclude(Include.NON_NULL) String organization,
    String name,
    @JsonInclude(Include.NON_NULL) String description,
    @JsonInclude(Include.NON_EMPTY) List<String> roles,
    @JsonInclude(Include.NON_EMPTY) List<String> organizations,
    @JsonInclude(Include.NON_NULL) Boolean givesSystemPermissions,
    @JsonInclude(Include.NON_EMPTY) List<IpRangeEntry> ipWhitelist) {
  /** Sorts the lists. */
  public MachineEntry {
    description = description == null || description.isEmpty() ? null : description;
    roles = EntryLists.sorted(roles);
    organizations = EntryLists.sorted(organizations);
    givesSystemPermissions = EntryLists.ifTrue(givesSystemPermissions);
    ipWhitelist = EntryLists.sorted(ipWhitelist);
  }
}
