package dev.portcullis.persistence.role;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Optional;

/**
 * The rights that a role grants besides contract permissions (R-ADM-14). Five are for people,
 * others for the built-in roles of machines, and the rest to read the results of single methods.
 */
public enum SystemPermission {
  /** Deploy contracts and read the fee history. */
  @JsonProperty("contract_deployment")
  CONTRACT_DEPLOYMENT("contract_deployment"),
  /** Every node method, unfiltered. */
  @JsonProperty("full_sequencer_rpc_access")
  FULL_SEQUENCER_RPC_ACCESS("full_sequencer_rpc_access"),
  /** Every read, unredacted. */
  @JsonProperty("full_read_access")
  FULL_READ_ACCESS("full_read_access"),
  /** Read the administration interface. */
  @JsonProperty("admin_read")
  ADMIN_READ("admin_read"),
  /** Change things through the administration interface. */
  @JsonProperty("admin_write")
  ADMIN_WRITE("admin_write"),
  /** A machine reads and creates users of the organizations that it works for. */
  @JsonProperty("org_users_manage")
  ORG_USERS_MANAGE("org_users_manage"),
  /** A machine assigns wallets to users of the organizations that it works for. */
  @JsonProperty("org_wallets_manage")
  ORG_WALLETS_MANAGE("org_wallets_manage"),
  /** A machine calls the chain for the organizations that it works for. */
  @JsonProperty("org_rpc_access")
  ORG_RPC_ACCESS("org_rpc_access"),
  /** A machine queries the policy of the organizations that it works for. */
  @JsonProperty("org_policy_access")
  ORG_POLICY_ACCESS("org_policy_access"),
  /** A machine asks which users read everything. */
  @JsonProperty("check_user_read_access")
  CHECK_USER_READ_ACCESS("check_user_read_access"),
  /** A machine reads the records of contracts. */
  @JsonProperty("contract_metadata_read")
  CONTRACT_METADATA_READ("contract_metadata_read"),
  /** The results of {@code eth_getBlockByNumber}, unredacted. */
  @JsonProperty("rpc_read_eth_getBlockByNumber")
  RPC_READ_BLOCK_BY_NUMBER("rpc_read_eth_getBlockByNumber"),
  /** The results of {@code eth_getLogs}, unredacted. */
  @JsonProperty("rpc_read_eth_getLogs")
  RPC_READ_LOGS("rpc_read_eth_getLogs"),
  /** The results of {@code eth_getTransactionByHash}, unredacted. */
  @JsonProperty("rpc_read_eth_getTransactionByHash")
  RPC_READ_TRANSACTION_BY_HASH("rpc_read_eth_getTransactionByHash"),
  /** The results of {@code eth_getTransactionReceipt}, unredacted. */
  @JsonProperty("rpc_read_eth_getTransactionReceipt")
  RPC_READ_TRANSACTION_RECEIPT("rpc_read_eth_getTransactionReceipt");

  private static final String READ_METHOD = "rpc_read_";

  private final String wireName;

  SystemPermission(String wireName) {
    this.wireName = wireName;
  }

  /** The name in JSON and in the database. */
  public String wireName() {
    return wireName;
  }

  /** The JSON-RPC method that it grants for reading; empty for all others. */
  public Optional<String> readMethod() {
    return Optional.of(wireName)
        .filter(name -> name.startsWith(READ_METHOD))
        .map(name -> name.substring(READ_METHOD.length()));
  }

  /**
   * The permission with this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static SystemPermission ofWireName(String name) {
    return Arrays.stream(values())
        .filter(permission -> permission.wireName.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No system permission " + name));
  }
}
