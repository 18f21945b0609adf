package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.persistence.permission.EventPermission.Match;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Arrays;
import java.util.List;

/**
 * The request to create an event permission; absent fields are null.
 *
 * @param topic0Constant 32 bytes in hexadecimal, or null
 * @param topic1Constant 32 bytes in hexadecimal, or null
 * @param topic2Constant 32 bytes in hexadecimal, or null
 * @param topic3Constant 32 bytes in hexadecimal, or null
 * @param topic1ConditionType the comparison of topic 1; null for none
 * @param topic2ConditionType the comparison of topic 2; null for none
 * @param topic3ConditionType the comparison of topic 3; null for none
 * @param roles the roles that qualify
 */
public record CreateEventPermissionRequest(
    @Pattern(regexp = EventConditionCheck.HASH, message = EventConditionCheck.NO_HASH)
        String topic0Constant,
    @Pattern(regexp = EventConditionCheck.HASH, message = EventConditionCheck.NO_HASH)
        String topic1Constant,
    @Pattern(regexp = EventConditionCheck.HASH, message = EventConditionCheck.NO_HASH)
        String topic2Constant,
    @Pattern(regexp = EventConditionCheck.HASH, message = EventConditionCheck.NO_HASH)
        String topic3Constant,
    ConditionType topic1ConditionType,
    ConditionType topic2ConditionType,
    ConditionType topic3ConditionType,
    @NotNull @Size(max = 1000) List<@NotNull @Valid RoleRef> roles) {

  Match match() {
    return EventConditionCheck.of(
        Arrays.asList(topic0Constant, topic1Constant, topic2Constant, topic3Constant),
        Arrays.asList(topic1ConditionType, topic2ConditionType, topic3ConditionType));
  }
}
