package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.audit.HashChainedLog;
import dev.portcullis.persistence.audit.LogCheckpoint;
import dev.portcullis.persistence.audit.LogCursor;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of the logs to verify, as in the query string; null means not given.
 *
 * @param log {@code audit}, {@code db_mutation}, {@code disclosure} or {@code block_judgement}; all
 *     if not given
 * @param from the {@code next} of an earlier response
 * @param limit the maximum number of rows, 1 to 1000000; 100000 if not given
 * @param heads heads of an earlier response, separated by commas: each must still be in the log
 */
public record LogVerificationQuery(String log, String from, String limit, String heads) {
  private static final long DEFAULT_LIMIT = 100_000;
  private static final long MAX_LIMIT = 1_000_000;

  HashChainedLog only() {
    return log == null
        ? null
        : HashChainedLog.of(log)
            .orElseThrow(
                () ->
                    Failure.invalid(
                        "log", "must be audit, db_mutation, disclosure or block_judgement"));
  }

  LogCursor cursor() {
    if (from == null) {
      return log == null ? LogCursor.START : LogCursor.startOf(only());
    }
    return LogCursor.parse(from)
        .filter(cursor -> log == null || cursor.log() == only())
        .orElseThrow(
            () ->
                Failure.invalid(
                    "from", "must be the \"next\" of an earlier response for this log"));
  }

  long rows() {
    if (limit == null) {
      return DEFAULT_LIMIT;
    }
    long rows = limit.matches("[0-9]{1,9}") ? Long.parseLong(limit) : 0;
    if (rows < 1 || rows > MAX_LIMIT) {
      throw Failure.invalid("limit", "must be an integer from 1 to " + MAX_LIMIT);
    }
    return rows;
  }

  List<LogCheckpoint> checkpoints() {
    List<LogCheckpoint> noted = new ArrayList<>();
    if (heads != null) {
      for (String head : heads.split(",", -1)) {
        noted.add(
            LogCheckpoint.parse(head)
                .orElseThrow(
                    () ->
                        Failure.invalid(
                            "heads",
                            "must be \"heads\" of an earlier response, joined by commas")));
      }
    }
    return noted;
  }
}
