package dev.portcullis.ejb.statistics;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.statistics.StatisticsQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;

/** Shows how the service did; a week has as many points as an hour has at most. */
@ApplicationScoped
public class StatisticsService {
  /** For how many hours there are statistics at most. */
  public static final int MOST_HOURS = 168;

  /** How many points there are at most. */
  static final int MOST_POINTS = 288;

  private StatisticsQueries rows;

  /** For the container's proxies. */
  protected StatisticsService() {}

  /** Of {@code rows}. */
  @Inject
  public StatisticsService(StatisticsQueries rows) {
    this.rows = rows;
  }

  /**
   * The statistics of the last hours.
   *
   * @param hours from 1 to {@link #MOST_HOURS}
   */
  public StatisticsView read(int hours) {
    int minutes = minutes(hours);
    Duration step = Duration.ofMinutes(minutes);
    Instant until = end(Clock.now(), step);
    Instant since = until.minus(step.multipliedBy(points(hours)));
    return new StatisticsView(
        since,
        until,
        minutes,
        rows.together(minutes, since, until).stream().map(StatisticsPointView::of).toList());
  }

  /** How many minutes a point stands for. */
  static int minutes(int hours) {
    return (hours * 60 + MOST_POINTS - 1) / MOST_POINTS;
  }

  /** How many points that makes. */
  static int points(int hours) {
    return (hours * 60 + minutes(hours) - 1) / minutes(hours);
  }

  /** The end of the step that a time is in; steps begin where they divide the time since 2000. */
  static Instant end(Instant now, Duration step) {
    long origin = Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();
    long steps = Math.floorDiv(now.getEpochSecond() - origin, step.toSeconds()) + 1;
    return Instant.ofEpochSecond(origin + steps * step.toSeconds());
  }
}
