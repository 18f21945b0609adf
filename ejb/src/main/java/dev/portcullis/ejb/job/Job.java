package dev.portcullis.ejb.job;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The jobs of the service; each corresponds to the file {@code META-INF/batch-jobs/<id>.xml}. */
public enum Job {
  /** Reads new blocks for event webhooks. */
  WEBHOOK_SCAN("webhook-scan", Kind.LOOP),
  /** Reads past blocks for event webhooks. */
  WEBHOOK_BACKFILL("webhook-backfill", Kind.ON_DEMAND),
  /** Sends the callbacks of event webhooks. */
  WEBHOOK_DELIVERY("webhook-delivery", Kind.LOOP),
  /** Publishes events to Kafka, if configured. */
  WEBHOOK_KAFKA("webhook-kafka", Kind.LOOP_WITH_KAFKA),
  /** Queues callbacks of event webhooks for redelivery. */
  WEBHOOK_REDELIVERY("webhook-redelivery", Kind.LOOP),
  /** Notifies owners of the state of their endpoints. */
  OPERATIONAL_NOTICES("operational-notices", Kind.LOOP),
  /**
   * Sends pooled transactions to an upstream chain when they are next; only with an upstream chain.
   */
  TRANSACTION_POOL("transaction-pool", Kind.LOOP_WITH_UPSTREAM),
  /** Propagates changes to Keycloak, if configured. */
  KEYCLOAK_MIRROR("keycloak-mirror", Kind.LOOP_WITH_KEYCLOAK),
  /** Queries Keycloak for removed users, if configured. */
  KEYCLOAK_WATCH("keycloak-watch", Kind.LOOP_WITH_KEYCLOAK),
  /** Executes transactions that wait in the legacy rollup, if enabled. */
  LEGACY_SEQUENCER("legacy-sequencer", Kind.LOOP_WITH_LEGACY),
  /** Settles the legacy rollup on layer 1, and reads its requests there. */
  LEGACY_SETTLEMENT("legacy-settlement", Kind.LOOP_WITH_LEGACY),
  /** Checks blocks of the chain after block production, if enabled. */
  SENTINEL("sentinel", Kind.LOOP_WITH_SENTINEL),
  /** Deletes expired data at intervals. */
  RETENTION("retention", Kind.PERIODIC),
  /** Re-encrypts secrets at intervals, if enabled. */
  SECRET_ROTATION("secret-rotation", Kind.PERIODIC),
  /** Recomputes the hash chains of the logs. */
  LOG_VERIFICATION("log-verification", Kind.ORDERED),
  /** Queues all data that Keycloak must contain once more, if Keycloak is configured. */
  KEYCLOAK_RECONCILIATION("keycloak-reconciliation", Kind.ORDERED);

  private final String id;
  private final Kind kind;

  Job(String id, Kind kind) {
    this.id = id;
    this.kind = kind;
  }

  /** Defines when a job runs. */
  public enum Kind {
    /** Always. */
    LOOP,
    /** Always, where events are published to Kafka. */
    LOOP_WITH_KAFKA,
    /** Always, if Keycloak is configured. */
    LOOP_WITH_KEYCLOAK,
    /** Always, with an upstream chain. */
    LOOP_WITH_UPSTREAM,
    /** Always, if the legacy rollup is enabled. */
    LOOP_WITH_LEGACY,
    /** Always, if blocks are checked after block production. */
    LOOP_WITH_SENTINEL,
    /** While there is work. */
    ON_DEMAND,
    /** At intervals, until no work is left. */
    PERIODIC,
    /** On request of an administrator, until no work is left. */
    ORDERED;

    /** Whether it ends by itself once no work is left. */
    public boolean isFinite() {
      return this == ON_DEMAND || isStartable();
    }

    /** Whether an administrator can start it, with parameters, on one node. */
    public boolean isStartable() {
      return this == PERIODIC || this == ORDERED;
    }
  }

  /** The name in the servers' consoles, in routes and in the log. */
  public String id() {
    return id;
  }

  /** When it runs. */
  public Kind kind() {
    return kind;
  }

  /** The job of this name, empty if there is none. */
  public static Optional<Job> of(String id) {
    return Arrays.stream(values()).filter(job -> job.id.equals(id)).findFirst();
  }

  /** The names of the jobs that administrators can start. */
  public static List<String> startable() {
    return Arrays.stream(values()).filter(job -> job.kind.isStartable()).map(Job::id).toList();
  }

  /** The names of the jobs of a kind. */
  public static List<String> ids(Kind kind) {
    return Arrays.stream(values()).filter(job -> job.kind == kind).map(Job::id).toList();
  }
}
