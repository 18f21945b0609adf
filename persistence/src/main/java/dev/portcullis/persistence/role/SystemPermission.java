package dev.portcullis.persistence.role;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;

/**
 * What a role opens beside contract permissions (supplement 1.1.4): the five of document 1, "Custom
 * role", for people, and those that the built-in roles of machines give.
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
  ORG_POLICY_ACCESS("org_policy_access");

  private final String wireName;

  SystemPermission(String wireName) {
    this.wireName = wireName;
  }

  /** The name in JSON and in the database. */
  public String wireName() {
    return wireName;
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
