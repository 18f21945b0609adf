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
 * How far the clock of this node is from the clock of the database, which all nodes share (ADR
 * 0108). Each question to the database about its readiness measures it.
 */
@ApplicationScoped
public class ClockOffset {
  private static final Logger LOG = LoggerFactory.getLogger(ClockOffset.class);

  /** Clocks are to agree to a second; a node that is further off than this is reported. */
  static final Duration TOLERATED = Duration.ofSeconds(5);

  /**
   * A node that is further off than this is not ready: others are to answer. It is far more than
   * clocks drift, because all nodes are off if the database's clock is the wrong one.
   */
  static final Duration FAR = Duration.ofMinutes(1);

  /**
   * The database's time at a moment of {@link System#nanoTime}, which no setting of clocks moves.
   */
  private record Anchor(Instant database, long nanos) {}

  private final LongSupplier nanos;
  private volatile Duration ahead = Duration.ZERO;
  private volatile Anchor anchor;

  /** For the container. */
  public ClockOffset() {
    this(System::nanoTime);
  }

  /** From now on {@link Clock#shared} follows what is measured. */
  @PostConstruct
  void begin() {
    Clock.correctBy(this::shared);
  }

  /** With nanoseconds of one's own, as of {@link System#nanoTime}. */
  ClockOffset(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /**
   * Notes the time of the database's clock. It was read between two readings of this node's clock,
   * so that a slow answer is no offset.
   *
   * @param before this node's time when the database was asked
   * @param database the database's time
   * @param after this node's time when it had answered
   */
  public void measured(Instant before, Instant database, Instant after) {
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
   * The time that this node shares with the others: that of its clock, or of the database's clock
   * where both are more than five seconds apart. The database's clock goes on by nanoseconds
   * between two measurements, so that a clock which is set moves the answer at no moment.
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

  /** Whether both are more than a minute apart, so that other nodes are to answer. */
  public boolean isSkewed() {
    return ahead.abs().compareTo(FAR) > 0;
  }

  /** What is wrong, in a sentence; empty while both agree to five seconds. */
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
