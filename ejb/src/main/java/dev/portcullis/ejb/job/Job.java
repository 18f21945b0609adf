package dev.portcullis.ejb.job;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The jobs of the service; each is the file {@code META-INF/batch-jobs/<id>.xml}. */
public enum Job {
  /** Reads new blocks for event webhooks. */
  WEBHOOK_SCAN("webhook-scan", Kind.LOOP),
  /** Reads past blocks for event webhooks. */
  WEBHOOK_BACKFILL("webhook-backfill", Kind.ON_DEMAND),
  /** Sends the callbacks of event webhooks. */
  WEBHOOK_DELIVERY("webhook-delivery", Kind.LOOP),
  /** Publishes events to Kafka; where that is set. */
  WEBHOOK_KAFKA("webhook-kafka", Kind.LOOP_WITH_KAFKA),
  /** Queues callbacks of event webhooks that are to be sent again. */
  WEBHOOK_REDELIVERY("webhook-redelivery", Kind.LOOP),
  /** Tells owners what becomes of their endpoints. */
  OPERATIONAL_NOTICES("operational-notices", Kind.LOOP),
  /** Sends transactions whose turn on an upstream chain has come; where the chain is one. */
  TRANSACTION_POOL("transaction-pool", Kind.LOOP_WITH_UPSTREAM),
  /** Tells Keycloak what changed; where there is one. */
  KEYCLOAK_MIRROR("keycloak-mirror", Kind.LOOP_WITH_KEYCLOAK),
  /** Asks Keycloak who is still there; where there is one. */
  KEYCLOAK_WATCH("keycloak-watch", Kind.LOOP_WITH_KEYCLOAK),
  /** Executes what waits in the legacy rollup; where there is one. */
  LEGACY_SEQUENCER("legacy-sequencer", Kind.LOOP_WITH_LEGACY),
  /** Settles the legacy rollup on the chain below, and reads what is asked for there. */
  LEGACY_SETTLEMENT("legacy-settlement", Kind.LOOP_WITH_LEGACY),
  /** Judges blocks of the chain after they were mined; where that is wanted. */
  SENTINEL("sentinel", Kind.LOOP_WITH_SENTINEL),
  /** Deletes what is worth nothing any more, now and then. */
  RETENTION("retention", Kind.PERIODIC),
  /** Encrypts secrets anew, now and then where that is wanted. */
  SECRET_ROTATION("secret-rotation", Kind.PERIODIC),
  /** Recomputes the hash chains of the logs. */
  LOG_VERIFICATION("log-verification", Kind.ORDERED),
  /** Queues all that Keycloak is to hold once more; where there is one. */
  KEYCLOAK_RECONCILIATION("keycloak-reconciliation", Kind.ORDERED);

  private final String id;
  private final Kind kind;

  Job(String id, Kind kind) {
    this.id = id;
    this.kind = kind;
  }

  /** When a job runs. */
  public enum Kind {
    /** Always. */
    LOOP,
    /** Always, where events are published to Kafka. */
    LOOP_WITH_KAFKA,
    /** Always, where there is a Keycloak. */
    LOOP_WITH_KEYCLOAK,
    /** Always, where the chain behind the gate is elsewhere. */
    LOOP_WITH_UPSTREAM,
    /** Always, where there is the legacy rollup. */
    LOOP_WITH_LEGACY,
    /** Always, where blocks are judged after they were mined. */
    LOOP_WITH_SENTINEL,
    /** While there is something to do. */
    ON_DEMAND,
    /** Now and then, until there is nothing left to do. */
    PERIODIC,
    /** When somebody orders it, until there is nothing left to do. */
    ORDERED;

    /** Whether it ends by itself once there is nothing left to do. */
    public boolean isFinite() {
      return this == ON_DEMAND || isStartable();
    }

    /** Whether an administrator can start it, with parameters, on one node. */
    public boolean isStartable() {
      return this == PERIODIC || this == ORDERED;
    }
  }

  /** The name, in the servers' consoles, in routes and in the log. */
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
