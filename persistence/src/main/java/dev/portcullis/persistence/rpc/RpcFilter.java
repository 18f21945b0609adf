package dev.portcullis.persistence.rpc;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** What somebody wants to be told of at each question, and how far they have been. */
@Entity
@Table(name = "rpc_filters")
public class RpcFilter {
  /** Of logs. */
  public static final String LOGS = "logs";

  /** Of blocks. */
  public static final String BLOCKS = "blocks";

  @Id private String id;

  @Column(updatable = false)
  private String owner;

  @Column(updatable = false)
  private String kind;

  @Column(updatable = false)
  private String filter;

  @Column(name = "next_block")
  private long nextBlock;

  private String[] recent;
  private long polls;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "expires_at")
  private Instant expiresAt;

  /** For Hibernate. */
  protected RpcFilter() {}

  /**
   * A filter.
   *
   * @param id what its owner calls it
   * @param owner who may ask
   * @param filter which logs, as JSON text; null for one of blocks
   */
  public RpcFilter(String id, String owner, String filter, Progress progress, Duration life) {
    this.id = id;
    this.owner = owner;
    this.kind = filter == null ? BLOCKS : LOGS;
    this.filter = filter;
    this.createdAt = Clock.now();
    move(progress, life);
  }

  /**
   * How far its owner has been told.
   *
   * @param nextBlock the number of the first block that was not told
   * @param recent the hashes of the last blocks that were, newest first
   */
  public record Progress(long nextBlock, List<Hash32> recent) {
    /** Copies the list. */
    public Progress {
      recent = List.copyOf(recent);
    }
  }

  /** Notes how far its owner has been told now, and that they still ask. */
  public final void move(Progress progress, Duration life) {
    nextBlock = progress.nextBlock();
    recent = progress.recent().stream().map(Hash32::text).toArray(String[]::new);
    polls++;
    expiresAt = Clock.now().plus(life);
  }

  /** What its owner calls it. */
  public String id() {
    return id;
  }

  /** Which logs, as JSON text; null for a filter of blocks. */
  public String filter() {
    return filter;
  }

  /** How far its owner has been told. */
  public Progress progress() {
    return new Progress(nextBlock, Arrays.stream(recent).map(Hash32::new).toList());
  }

  /** How often it moved: whoever moves it from an older state moves nothing. */
  public long polls() {
    return polls;
  }
}
