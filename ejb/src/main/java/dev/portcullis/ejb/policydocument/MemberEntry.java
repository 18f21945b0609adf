package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;

/**
 * A user with roles. Users are found by their id, because they can choose their displayed names.
 *
 * @param userId the user
 * @param organization the organization that the user belongs to, as a reference; absent for none
 * @param displayName for people who read the document; it is neither compared nor changed
 * @param roles the roles, as references
 */
public record MemberEntry(
    String userId,
    @JsonInclude(Include.NON_NULL) String organization,
    @JsonInclude(Include.NON_NULL) String displayName,
    @JsonInclude(Include.NON_EMPTY) List<String> roles) {
  /** Sorts the roles. */
  public MemberEntry {
    roles = EntryLists.sorted(roles);
  }
}
