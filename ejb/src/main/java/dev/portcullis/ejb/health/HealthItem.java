package dev.portcullis.ejb.health;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A dependency of a node, and its state.
 *
 * @param kind the kind of dependency
 * @param name its name; for a remote server the host and port, never the whole address
 * @param state its state
 * @param since since when it has been in this state, as far as the responding node knows
 * @param at when the state was determined
 * @param millis the response time in milliseconds; null if it was not queried or did not respond
 * @param reason the reason, in a sentence, or null
 * @param node details of an application node
 * @param database details of the database
 * @param chainNode details of a chain node
 * @param job details of a job
 */
public record HealthItem(
    HealthKind kind,
    String name,
    HealthState state,
    Instant since,
    Instant at,
    @Nullable Long millis,
    @Nullable String reason,
    @JsonInclude(JsonInclude.Include.NON_NULL) Node node,
    @JsonInclude(JsonInclude.Include.NON_NULL) Database database,
    @JsonInclude(JsonInclude.Include.NON_NULL) ChainNode chainNode,
    @JsonInclude(JsonInclude.Include.NON_NULL) Job job) {

  /**
   * A node of the application.
   *
   * @param id generated at each start
   * @param version its product version; null if the node's version does not report it
   * @param startedAt when it started; null if the node's version does not report it
   * @param seenAt when the database last received a sign of life from it
   * @param own whether it is the responding node
   */
  public record Node(
      String id,
      @Nullable String version,
      @Nullable Instant startedAt,
      Instant seenAt,
      boolean own) {}

  /**
   * The database, and the connections of the responding node.
   *
   * @param version the version of PostgreSQL
   * @param open open connections; null if the application server manages the pool
   * @param inUse open connections with a transaction or a reader; null likewise
   * @param most the maximum number of connections; null likewise
   * @param waiting readers that wait for a connection
   */
  public record Database(
      @Nullable String version,
      @Nullable Integer open,
      @Nullable Integer inUse,
      @Nullable Integer most,
      int waiting) {}

  /**
   * A node of a chain.
   *
   * @param embedded whether the chain runs in the process of the responding node
   * @param asked whether it is the node in use, among several
   * @param headBlock the number of its newest block; null if it reported none
   * @param headAt the timestamp of that block
   * @param failedAt when it last failed to respond; null if it never has
   * @param failure the failure in words
   */
  public record ChainNode(
      boolean embedded,
      boolean asked,
      @Nullable Long headBlock,
      @Nullable Instant headAt,
      @Nullable Instant failedAt,
      @Nullable String failure) {}

  /**
   * A job.
   *
   * @param progressAt when a step last succeeded
   * @param nextAt the latest time of the next run
   */
  public record Job(@Nullable Instant progressAt, @Nullable Instant nextAt) {}

  /** Creates an item without a reason. */
  public static HealthItem of(HealthKind kind, String name, HealthState state) {
    return new HealthItem(kind, name, state, null, null, null, null, null, null, null, null);
  }

  /** A copy in another state. */
  public HealthItem withState(HealthState now) {
    return new HealthItem(
        kind, name, now, since, at, millis, reason, node, database, chainNode, job);
  }

  /** A copy with a reason; null for none. */
  public HealthItem withReason(String why) {
    return new HealthItem(
        kind, name, state, since, at, millis, why, node, database, chainNode, job);
  }

  /** A copy with the time since which the state applies; null if unknown. */
  public HealthItem since(Instant begin) {
    return new HealthItem(
        kind, name, state, begin, at, millis, reason, node, database, chainNode, job);
  }

  /** A copy with details of an application node. */
  public HealthItem with(Node about) {
    return new HealthItem(
        kind, name, state, since, at, millis, reason, about, database, chainNode, job);
  }

  /** A copy with details of the database. */
  public HealthItem with(Database about) {
    return new HealthItem(
        kind, name, state, since, at, millis, reason, node, about, chainNode, job);
  }

  /** A copy with details of a chain node. */
  public HealthItem with(ChainNode about) {
    return new HealthItem(kind, name, state, since, at, millis, reason, node, database, about, job);
  }

  /** A copy with details of a job. */
  public HealthItem with(Job about) {
    return new HealthItem(
        kind, name, state, since, at, millis, reason, node, database, chainNode, about);
  }

  HealthItem withMeasurement(Instant when, Long took) {
    return new HealthItem(
        kind, name, state, since, when, took, reason, node, database, chainNode, job);
  }
}
