package dev.portcullis.ejb.statistics;

import java.time.Instant;
import java.util.List;

/**
 * The history of the service's statistics.
 *
 * @param since the beginning of the first possible point
 * @param until the end of the last
 * @param minutes the number of minutes of a point
 * @param points in order; those without rows are missing
 */
public record StatisticsView(
    Instant since, Instant until, int minutes, List<StatisticsPointView> points) {}
