package dev.portcullis.persistence.role;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a role opens beside contract permissions (R-ADM-14): five for people, those that the
 * built-in roles of machines give, and those to read what single methods answer.
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
  /** A machine reads and creates users of the organizations it works for. */
  @JsonProperty("org_users_manage")
  ORG_USERS_MANAGE("org_users_manage"),
  /** A machine gives users of the organizations it works for their wallets. */
  @JsonProperty("org_wallets_manage")
  ORG_WALLETS_MANAGE("org_wallets_manage"),
  /** A machine calls the chain for the organizations it works for. */
  @JsonProperty("org_rpc_access")
  ORG_RPC_ACCESS("org_rpc_access"),
  /** A machine asks what the organizations it works for may do. */
  @JsonProperty("org_policy_access")
  ORG_POLICY_ACCESS("org_policy_access"),
  /** What {@code eth_getBlockByNumber} answers, unredacted. */
  @JsonProperty("rpc_read_eth_getBlockByNumber")
  RPC_READ_BLOCK_BY_NUMBER("rpc_read_eth_getBlockByNumber"),
  /** What {@code eth_getLogs} answers, unredacted. */
  @JsonProperty("rpc_read_eth_getLogs")
  RPC_READ_LOGS("rpc_read_eth_getLogs"),
  /** What {@code eth_getTransactionByHash} answers, unredacted. */
  @JsonProperty("rpc_read_eth_getTransactionByHash")
  RPC_READ_TRANSACTION_BY_HASH("rpc_read_eth_getTransactionByHash"),
  /** What {@code eth_getTransactionReceipt} answers, unredacted. */
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

  /** The one method of the chain that it opens for reading; empty for all others. */
  public Optional<String> readMethod() {
    return Optional.of(wireName)
        .filter(name -> name.startsWith(READ_METHOD))
        .map(name -> name.substring(READ_METHOD.length()));
  }

  /**
   * The permission of that name.
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
