package dev.portcullis.ejb.health;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a node of the application needs. */
public enum HealthKind {
  /** A node of the application itself. */
  @JsonProperty("node")
  NODE(false),
  /** The database. */
  @JsonProperty("database")
  DATABASE(true),
  /** A node of the chain behind the gate. */
  @JsonProperty("chain_node")
  CHAIN_NODE(true),
  /** A node of the chain below the legacy rollup. */
  @JsonProperty("layer1_node")
  LAYER1_NODE(true),
  /** Where people sign in. */
  @JsonProperty("identity_provider")
  IDENTITY_PROVIDER(true),
  /** A job of this node. */
  @JsonProperty("job")
  JOB(false),
  /** The heads of the logs that this node notes outside of the database. */
  @JsonProperty("audit_checkpoint")
  AUDIT_CHECKPOINT(false);

  private final boolean timed;

  HealthKind(boolean timed) {
    this.timed = timed;
  }

  /** Whether it is asked over the network, so that it tells something how long that takes. */
  boolean isTimed() {
    return timed;
  }
}
