package dev.portcullis.ejb.permission;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.permission.EventPermission.Match;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Arrays;
import java.util.List;

/**
 * The zone's request to replace an event permission. Every topic must be present, possibly as null.
 *
 * @param contractAddress that of the permission
 * @param topic0Constant 32 bytes in hexadecimal, or null
 * @param topic1Constant 32 bytes in hexadecimal, or null
 * @param topic2Constant 32 bytes in hexadecimal, or null
 * @param topic3Constant 32 bytes in hexadecimal, or null
 * @param topic1ConditionType the comparison of topic 1; null for none
 * @param topic2ConditionType the comparison of topic 2; null for none
 * @param topic3ConditionType the comparison of topic 3; null for none
 * @param organizationOnly whether only members of the contract's organization qualify; null is true
 * @param roles the roles that qualify
 */
public record ReplaceZoneEventPermissionRequest(
    @NotNull
        @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hexadecimal address")
        String contractAddress,
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
    Boolean organizationOnly,
    @NotNull @Size(max = 1000) List<@NotNull @Valid RoleRef> roles) {

  Address address() {
    return new Address(contractAddress);
  }

  boolean isForOrganizationOnly() {
    return organizationOnly == null || organizationOnly;
  }

  Match match() {
    return EventConditionCheck.of(
        Arrays.asList(topic0Constant, topic1Constant, topic2Constant, topic3Constant),
        Arrays.asList(topic1ConditionType, topic2ConditionType, topic3ConditionType));
  }
}
