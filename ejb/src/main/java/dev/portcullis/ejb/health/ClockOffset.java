package dev.portcullis.ejb.health;

import dev.portcullis.kernel.Clock;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures the offset between this node's clock and the database's clock, which all nodes share
 * (ADR 0108). Each readiness query to the database measures it.
 */
@ApplicationScoped
public class ClockOffset {
  private static final Logger LOG = LoggerFactory.getLogger(ClockOffset.class);

  /**
   * The largest tolerated offset: clocks should agree to one second, and a node beyond this limit
   * is reported.
   */
  static final Duration TOLERATED = Duration.ofSeconds(5);

  /**
   * A node with a larger offset is not ready, and other nodes serve its requests. The limit is far
   * beyond normal drift, because all nodes are off if the database's clock is wrong.
   */
  static final Duration FAR = Duration.ofMinutes(1);

  /**
   * The database's time at a moment of {@link System#nanoTime}, which clock adjustments do not
   * affect.
   */
  private record Anchor(Instant database, long nanos) {}

  private final LongSupplier nanos;
  private volatile Duration ahead = Duration.ZERO;
  private volatile Anchor anchor;

  /** For the container. */
  public ClockOffset() {
    this(System::nanoTime);
  }

  /** Corrects {@link Clock#shared} by the measured offset from now on. */
  @PostConstruct
  void begin() {
    Clock.correctBy(this::shared);
  }

  /** Creates an offset with another nanosecond source than {@link System#nanoTime}. */
  ClockOffset(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /**
   * Records the time of the database's clock. It was read between two readings of this node's
   * clock, so that a slow response does not count as an offset.
   *
   * @param before this node's time when it queried the database
   * @param database the database's time
   * @param after this node's time when it received the response
   */
  public void recordMeasurement(Instant before, Instant database, Instant after) {
    Duration least = Duration.between(database, before.isBefore(after) ? before : after);
    Duration most = Duration.between(database, before.isBefore(after) ? after : before);
    Duration now = Duration.ZERO;
    if (!least.isNegative()) {
      now = least;
    } else if (most.isNegative()) {
      now = most;
    }
    boolean wasOff = fault().isPresent();
    anchor = new Anchor(database, nanos.getAsLong());
    ahead = now;
    Optional<String> fault = fault();
    if (fault.isPresent() && !wasOff) {
      LOG.warn("{}", fault.get());
    } else if (fault.isEmpty() && wasOff) {
      LOG.info("The clock of this node agrees with the clock of the database again");
    }
  }

  /** How far this node's clock is ahead of the database's; negative if it is behind. */
  public Duration ahead() {
    return ahead;
  }

  /**
   * The time that this node shares with the others: its own clock, or the database's clock if both
   * differ by more than five seconds. Nanoseconds advance the database's clock between two
   * measurements, so an adjusted clock never changes the result.
   *
   * @param now the time of this node's clock
   */
  public Instant shared(Instant now) {
    Anchor known = anchor;
    if (known == null) {
      return now;
    }
    Instant database = known.database().plusNanos(nanos.getAsLong() - known.nanos());
    return Duration.between(database, now).abs().compareTo(TOLERATED) > 0
        ? database.truncatedTo(ChronoUnit.MICROS)
        : now;
  }

  /**
   * Whether both clocks differ by more than one minute, so that other nodes should serve the
   * requests.
   */
  public boolean isSkewed() {
    return ahead.abs().compareTo(FAR) > 0;
  }

  /** The fault, in a sentence; empty while both clocks agree to five seconds. */
  public Optional<String> fault() {
    Duration known = ahead;
    if (known.abs().compareTo(TOLERATED) <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        "The clock of this node is %d seconds %s the clock of the database"
            .formatted(known.abs().toSeconds(), known.isNegative() ? "behind" : "ahead of"));
  }
}
