package dev.portcullis.ejb.health;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The kind of a dependency of an application node. */
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
  /** An identity provider. */
  @JsonProperty("identity_provider")
  IDENTITY_PROVIDER(true),
  /** A job of this node. */
  @JsonProperty("job")
  JOB(false),
  /** The recording of log heads by this node outside the database. */
  @JsonProperty("audit_checkpoint")
  AUDIT_CHECKPOINT(false);

  private final boolean timed;

  HealthKind(boolean timed) {
    this.timed = timed;
  }

  /** Whether it is queried over the network, so that its response time is meaningful. */
  boolean isTimed() {
    return timed;
  }
}
