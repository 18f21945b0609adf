package dev.portcullis.ejb.role;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.persistence.role.SystemPermission;

/**
 * The permissions available to a custom role: five system permissions and, if a setting permits it,
 * reads of single methods (R-ADM-14).
 */
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
  ADMIN_WRITE(SystemPermission.ADMIN_WRITE),
  @JsonProperty("rpc_read_eth_getBlockByNumber")
  RPC_READ_BLOCK_BY_NUMBER(SystemPermission.RPC_READ_BLOCK_BY_NUMBER),
  @JsonProperty("rpc_read_eth_getLogs")
  RPC_READ_LOGS(SystemPermission.RPC_READ_LOGS),
  @JsonProperty("rpc_read_eth_getTransactionByHash")
  RPC_READ_TRANSACTION_BY_HASH(SystemPermission.RPC_READ_TRANSACTION_BY_HASH),
  @JsonProperty("rpc_read_eth_getTransactionReceipt")
  RPC_READ_TRANSACTION_RECEIPT(SystemPermission.RPC_READ_TRANSACTION_RECEIPT);

  private final SystemPermission permission;

  CustomPermission(SystemPermission permission) {
    this.permission = permission;
  }

  SystemPermission permission() {
    return permission;
  }
}
