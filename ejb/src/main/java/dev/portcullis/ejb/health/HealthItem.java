package dev.portcullis.ejb.health;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * Something that a node needs, and how it is.
 *
 * @param kind what it is
 * @param name which of them; the host and port of a server elsewhere, never its whole address
 * @param state how it is
 * @param since since when it has been so, as far as the node that answers knows
 * @param at when that was found
 * @param millis how long it took to answer, in milliseconds; null if it was not asked or gave none
 * @param reason why, in a sentence; null where there is nothing to say
 * @param node of a node of the application
 * @param database of the database
 * @param chainNode of a node of a chain
 * @param job of a job
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
   * @param id chosen anew with each start
   * @param version of the product there; null of a version that did not say
   * @param startedAt when it started; null of a version that did not say
   * @param seenAt when the database last heard of it
   * @param own whether it is the one that answers
   */
  public record Node(
      String id,
      @Nullable String version,
      @Nullable Instant startedAt,
      Instant seenAt,
      boolean own) {}

  /**
   * The database, and the connections of the node that answers.
   *
   * @param version of PostgreSQL
   * @param open connections that are open; null if the pool is one of the server's
   * @param inUse those of them with a transaction or a reader; null likewise
   * @param most how many may be opened; null likewise
   * @param waiting readers that wait for one
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
   * @param embedded whether the chain is in the process of the node that answers
   * @param asked whether it is the one that is asked, of several
   * @param headBlock the number of its newest block; null if it told of none
   * @param headAt the time of that block, as the chain says
   * @param failedAt when it last failed to answer anybody; null if it never has
   * @param failure how, in words
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
   * @param nextAt when it looks again at the latest
   */
  public record Job(@Nullable Instant progressAt, @Nullable Instant nextAt) {}

  /** Something that is so, without a reason. */
  public static HealthItem of(HealthKind kind, String name, HealthState state) {
    return new HealthItem(kind, name, state, null, null, null, null, null, null, null, null);
  }

  /** The same in another state. */
  public HealthItem being(HealthState now) {
    return new HealthItem(
        kind, name, now, since, at, millis, reason, node, database, chainNode, job);
  }

  /** The same with a reason; null for none. */
  public HealthItem because(String why) {
    return new HealthItem(
        kind, name, state, since, at, millis, why, node, database, chainNode, job);
  }

  /** The same since a time that is known; null if it is not. */
  public HealthItem since(Instant begin) {
    return new HealthItem(
        kind, name, state, begin, at, millis, reason, node, database, chainNode, job);
  }

  /** The same with what there is to say of a node of the application. */
  public HealthItem with(Node about) {
    return new HealthItem(
        kind, name, state, since, at, millis, reason, about, database, chainNode, job);
  }

  /** The same with what there is to say of the database. */
  public HealthItem with(Database about) {
    return new HealthItem(
        kind, name, state, since, at, millis, reason, node, about, chainNode, job);
  }

  /** The same with what there is to say of a node of a chain. */
  public HealthItem with(ChainNode about) {
    return new HealthItem(kind, name, state, since, at, millis, reason, node, database, about, job);
  }

  /** The same with what there is to say of a job. */
  public HealthItem with(Job about) {
    return new HealthItem(
        kind, name, state, since, at, millis, reason, node, database, chainNode, about);
  }

  HealthItem found(Instant when, Long took) {
    return new HealthItem(
        kind, name, state, since, when, took, reason, node, database, chainNode, job);
  }
}
