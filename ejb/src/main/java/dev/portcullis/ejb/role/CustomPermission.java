package dev.portcullis.ejb.role;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.persistence.role.SystemPermission;

/** What a custom role can open (document 1, "Custom role"; supplement part 7, point 3). */
public enum CustomPermission {
  @JsonProperty("contract_deployment")
  CONTRACT_DEPLOYMENT(SystemPermission.CONTRACT_DEPLOYMENT),
  @JsonProperty("full_sequencer_rpc_access")
  FULL_SEQUENCER_RPC_ACCESS(SystemPermission.FULL_SEQUENCER_RPC_ACCESS),
  @JsonProperty("full_read_access")
  FULL_READ_ACCESS(SystemPermission.FULL_READ_ACCESS),
  @JsonProperty("admin_read")
  ADMIN_READ(SystemPermission.ADMIN_READ),
  @JsonProperty("admin_write")
  ADMIN_WRITE(SystemPermission.ADMIN_WRITE);

  private final SystemPermission permission;

  CustomPermission(SystemPermission permission) {
    this.permission = permission;
  }

  SystemPermission permission() {
    return permission;
  }
}
