package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.portcullis.ejb.permission.ConditionType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * An event permission. It is found by its id if that is given, else by all fields but its roles.
 *
 * @param id absent where the other fields identify it
 * @param contract the address of the contract
 * @param topic0Constant the event; absent for all events
 * @param topic1Constant the required topic 1; absent for none
 * @param topic2Constant the required topic 2; absent for none
 * @param topic3Constant the required topic 3; absent for none
 * @param topic1ConditionType the comparison of topic 1; absent for none
 * @param topic2ConditionType the comparison of topic 2; absent for none
 * @param topic3ConditionType the comparison of topic 3; absent for none
 * @param organizationOnly whether only members of the contract's organization qualify; absent for
 *     yes
 * @param roles the roles, one of which is required, as references
 */
public record EventPermissionEntry(
    @JsonInclude(Include.NON_NULL) String id,
    String contract,
    @JsonInclude(Include.NON_NULL) String topic0Constant,
    @JsonInclude(Include.NON_NULL) String topic1Constant,
    @JsonInclude(Include.NON_NULL) String topic2Constant,
    @JsonInclude(Include.NON_NULL) String topic3Constant,
    @JsonInclude(Include.NON_NULL) ConditionType topic1ConditionType,
    @JsonInclude(Include.NON_NULL) ConditionType topic2ConditionType,
    @JsonInclude(Include.NON_NULL) ConditionType topic3ConditionType,
    @JsonInclude(Include.NON_NULL) Boolean organizationOnly,
    @JsonInclude(Include.NON_EMPTY) List<String> roles) {
  /** Sorts the roles. */
  public EventPermissionEntry {
    contract = lowercase(contract);
    topic0Constant = lowercase(topic0Constant);
    topic1Constant = lowercase(topic1Constant);
    topic2Constant = lowercase(topic2Constant);
    topic3Constant = lowercase(topic3Constant);
    organizationOnly = EntryLists.ifFalse(organizationOnly);
    roles = EntryLists.sorted(roles);
  }

  /** What identifies it: everything but the id and the roles. */
  List<Object> match() {
    return Arrays.asList(
        contract,
        topic0Constant,
        topic1Constant,
        topic2Constant,
        topic3Constant,
        topic1ConditionType,
        topic2ConditionType,
        topic3ConditionType,
        organizationOnly);
  }

  private static String lowercase(String text) {
    return text == null ? null : text.toLowerCase(Locale.ROOT);
  }
}
