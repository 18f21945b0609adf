package dev.portcullis.persistence.ratelimit;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Counts calls across all nodes. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RateLimitQueries extends Queries {
  /** Uses the same order on every node, which prevents deadlocks. */
  private static final String ADD =
      """
      with counted as (
        insert into rate_limit_counts as c (window_start, subject, used)
          select :window, d.key, cast(d.value as bigint)
            from json_each_text(cast(:deltas as json)) d order by d.key
        on conflict (window_start, subject) do update set used = c.used + excluded.used
        returning subject, used)
      select subject, used from counted
      """;

  /**
   * Adds the calls that this node has counted, in one statement.
   *
   * @param calls by subject
   * @return the sums over all nodes, of the same subjects
   */
  public Map<String, Long> add(Instant window, Map<String, Long> calls) {
    Map<String, Long> sums = new HashMap<>();
    sql()
        .named(ADD)
        .with("window", window)
        .with("deltas", json(calls))
        .list(row -> sums.put(row.getString(1), row.getLong(2)));
    return sums;
  }

  /** Deletes the windows before this one. */
  public void deleteBefore(Instant window) {
    sql()
        .named("delete from rate_limit_counts where window_start < :window")
        .with("window", window)
        .update();
  }

  private static String json(Map<String, Long> calls) {
    try {
      return Json.MAPPER.writeValueAsString(calls);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("Texts and numbers can be written", impossible);
    }
  }
}
