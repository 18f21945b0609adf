package dev.portcullis.ejb.statistics;

import java.time.Instant;
import java.util.List;

/**
 * How the service did.
 *
 * @param since the beginning of the first point that there could be
 * @param until the end of the last
 * @param minutes how many minutes a point stands for
 * @param points in order; those in which nothing was written are missing
 */
public record StatisticsView(
    Instant since, Instant until, int minutes, List<StatisticsPointView> points) {}
