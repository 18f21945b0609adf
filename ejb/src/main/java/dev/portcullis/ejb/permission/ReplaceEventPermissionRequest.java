package dev.portcullis.ejb.permission;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.persistence.permission.EventPermission.Match;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Arrays;
import java.util.List;

/**
 * What replaces an event permission: every field must be there, if only as null.
 *
 * @param topic0Constant 32 bytes in hexadecimal, or null
 * @param topic1Constant 32 bytes in hexadecimal, or null
 * @param topic2Constant 32 bytes in hexadecimal, or null
 * @param topic3Constant 32 bytes in hexadecimal, or null
 * @param topic1ConditionType how topic 1 is compared; null: not at all
 * @param topic2ConditionType how topic 2 is compared; null: not at all
 * @param topic3ConditionType how topic 3 is compared; null: not at all
 * @param roles who qualifies
 */
public record ReplaceEventPermissionRequest(
    @JsonProperty(required = true)
        @Pattern(regexp = EventConditionCheck.HASH, message = EventConditionCheck.NO_HASH)
        String topic0Constant,
    @JsonProperty(required = true)
        @Pattern(regexp = EventConditionCheck.HASH, message = EventConditionCheck.NO_HASH)
        String topic1Constant,
    @JsonProperty(required = true)
        @Pattern(regexp = EventConditionCheck.HASH, message = EventConditionCheck.NO_HASH)
        String topic2Constant,
    @JsonProperty(required = true)
        @Pattern(regexp = EventConditionCheck.HASH, message = EventConditionCheck.NO_HASH)
        String topic3Constant,
    @JsonProperty(required = true) ConditionType topic1ConditionType,
    @JsonProperty(required = true) ConditionType topic2ConditionType,
    @JsonProperty(required = true) ConditionType topic3ConditionType,
    @NotNull @Size(max = 1000) List<@NotNull @Valid RoleRef> roles) {

  Match match() {
    return EventConditionCheck.of(
        Arrays.asList(topic0Constant, topic1Constant, topic2Constant, topic3Constant),
        Arrays.asList(topic1ConditionType, topic2ConditionType, topic3ConditionType));
  }
}
