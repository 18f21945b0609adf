package dev.portcullis.persistence.role;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;

/** What a role opens beside contract permissions: the five of document 1, "Custom role". */
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
  ADMIN_WRITE("admin_write");

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
