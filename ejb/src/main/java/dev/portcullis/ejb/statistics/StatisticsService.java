package dev.portcullis.ejb.statistics;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.statistics.StatisticsQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;

/**
 * Shows the history of the service's statistics; a week has as many points as an hour has at most.
 */
@ApplicationScoped
public class StatisticsService {
  /** The maximum number of hours. */
  public static final int MOST_HOURS = 168;

  /** The maximum number of points. */
  static final int MOST_POINTS = 288;

  private StatisticsQueries rows;

  /** For the container's proxies. */
  protected StatisticsService() {}

  /** With its collaborator. */
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
        rows.aggregated(minutes, since, until).stream().map(StatisticsPointView::of).toList());
  }

  /** The number of minutes of a point. */
  static int minutes(int hours) {
    return (hours * 60 + MOST_POINTS - 1) / MOST_POINTS;
  }

  /** The number of points. */
  static int points(int hours) {
    return (hours * 60 + minutes(hours) - 1) / minutes(hours);
  }

  /**
   * The end of the step that contains a time; steps begin at multiples of their length since 2000.
   */
  static Instant end(Instant now, Duration step) {
    long origin = Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();
    long steps = Math.floorDiv(now.getEpochSecond() - origin, step.toSeconds()) + 1;
    return Instant.ofEpochSecond(origin + steps * step.toSeconds());
  }
}
