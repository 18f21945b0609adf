package dev.portcullis.persistence.keycloak;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.NamedStatement;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The outbox of records whose changes Keycloak has not received yet. Triggers write it. The
 * database's clock applies, because nodes share the entries.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class OutboxQueries extends Queries {
  private static final String COLUMNS =
      "kind, record_id, issuer, subject, generation, state, attempts, due_at, last_error,"
          + " created_at, updated_at";

  /**
   * Claims one record, because a lease must last for one record only. The selection is in a
   * materialized CTE, because PostgreSQL may run a plain subquery once for each row and claim more
   * than one.
   */
  private static final String CLAIM =
      """
      with picked as materialized (
        select kind, record_id from keycloak_outbox
          where state = 'pending' and due_at <= clock_timestamp()
            and (leased_until is null or leased_until <= clock_timestamp())
          order by due_at limit 1 for update skip locked)
      update keycloak_outbox o
        set leased_until = clock_timestamp() + cast(:lease as double precision) * interval '1 ms'
        from picked
        where o.kind = picked.kind and o.record_id = picked.record_id
        returning o.kind, o.record_id, o.issuer, o.subject, o.generation, o.state, o.attempts,
          o.due_at, o.last_error, o.created_at, o.updated_at
      """;

  private static final String WHICH = " where kind = :kind and record_id = :record";

  /** Claims the record that has been due longest, with a lease for {@code lease}. */
  public Optional<OutboxEntry> claim(Duration lease) {
    return sql().named(CLAIM).with("lease", lease.toMillis()).first(OutboxQueries::entry);
  }

  /**
   * Removes a record that Keycloak has received. A record that has changed in the meantime stays
   * and is due at once.
   */
  public void markDone(OutboxEntry entry) {
    int removed =
        at(entry.key(), "delete from keycloak_outbox" + WHICH + " and generation = :generation")
            .with("generation", entry.generation())
            .update();
    if (removed == 0) {
      release(entry);
    }
  }

  /** Releases the claimed record unchanged. */
  public void release(OutboxEntry entry) {
    at(entry.key(), "update keycloak_outbox set leased_until = null" + WHICH).update();
  }

  /** Schedules a retry after {@code wait}, or sooner if the record has changed in the meantime. */
  public void retry(OutboxEntry entry, String error, Duration wait) {
    failed(
        entry,
        error,
        "due_at = clock_timestamp() + cast(:wait as double precision) * interval '1 ms'",
        wait);
  }

  /** Makes the record a dead letter, unless it has changed in the meantime. */
  public void markDead(OutboxEntry entry, String error) {
    failed(entry, error, "state = 'dead'", null);
  }

  private void failed(OutboxEntry entry, String error, String fate, Duration wait) {
    NamedStatement update =
        at(
                entry.key(),
                "update keycloak_outbox set attempts = attempts + 1, leased_until = null,"
                    + " last_error = :error, updated_at = clock_timestamp(), "
                    + fate
                    + WHICH
                    + " and generation = :generation")
            .with("error", error)
            .with("generation", entry.generation());
    if (wait != null) {
      update.with("wait", wait.toMillis());
    }
    if (update.update() == 0) {
      release(entry);
    }
  }

  /**
   * The records that Keycloak has not received, oldest first.
   *
   * @param state {@code pending}, {@code dead}, or null for both
   */
  public Page<OutboxEntry> page(String state, PageRequest paging) {
    Map<String, Object> values = new HashMap<>();
    if (state != null) {
      values.put("state", state);
    }
    NamedStatement count = sql().named("select count(*) from keycloak_outbox" + of(state));
    values.forEach(count::with);
    KeysetCursor after = paging.after();
    if (after != null) {
      values.put("at", after.at());
      values.put("id", after.id());
    }
    NamedStatement items = sql().named(page(state, after != null));
    values.forEach(items::with);
    items.with("limit", paging.limit() + 1).with("offset", paging.offset());
    return ListPaging.page(
        items.list(OutboxQueries::entry),
        count.one(row -> row.getLong(1)),
        paging,
        last ->
            new KeysetCursor(last.createdAt(), last.key().kind() + "-" + last.key().recordId()));
  }

  /** Selects a page; two indexes have its order (V0254). */
  static String page(String state, boolean isAfter) {
    String after = "(created_at, kind || '-' || record_id) > (:at, :id)";
    return "select "
        + COLUMNS
        + " from keycloak_outbox"
        + of(state)
        + (isAfter ? (state == null ? " where " : " and ") + after : "")
        + " order by created_at, kind || '-' || record_id limit :limit offset :offset";
  }

  private static String of(String state) {
    return state == null ? "" : " where state = :state";
  }

  /**
   * Retries all dead letters from the start.
   *
   * @return how many there were
   */
  public int revive() {
    return sql()
        .named(
            "update keycloak_outbox set state = 'pending', attempts = 0,"
                + " due_at = clock_timestamp(), updated_at = clock_timestamp()"
                + " where state = 'dead'")
        .update();
  }

  private NamedStatement at(OutboxEntry.Key key, String sql) {
    return sql().named(sql).with("kind", key.kind()).with("record", key.recordId());
  }

  private static OutboxEntry entry(ResultSet row) throws SQLException {
    return new OutboxEntry(
        new OutboxEntry.Key(row.getString("kind"), row.getString("record_id")),
        row.getString("issuer"),
        row.getString("subject"),
        row.getLong("generation"),
        row.getString("state"),
        row.getInt("attempts"),
        QueryRunner.instant(row, "due_at"),
        row.getString("last_error"),
        QueryRunner.instant(row, "created_at"),
        QueryRunner.instant(row, "updated_at"));
  }
}
