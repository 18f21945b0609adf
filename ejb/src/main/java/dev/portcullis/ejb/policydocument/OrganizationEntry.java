package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;

/**
 * An organization. It is found by its id if that is given, else by its name.
 *
 * @param id absent where the name identifies it
 * @param name 1 to 100 characters
 * @param defaultRoles the roles of its new users, as references
 */
public record OrganizationEntry(
    @JsonInclude(Include.NON_NULL) String id,
    String name,
    @JsonInclude(Include.NON_EMPTY) List<String> defaultRoles) {
  /** Sorts the roles. */
  public OrganizationEntry {
    defaultRoles = EntryLists.sorted(defaultRoles);
  }
}
