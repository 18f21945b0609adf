package dev.portcullis.persistence.audit;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The last verification results, one row for each log. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class LogVerificationQueries extends Queries {
  private static final String COLUMNS =
      "select log, checked_rows, begun_at, verified_at, verified_by, broken_chain, broken_position,"
          + " broken_sequence, broken_id, problem, open_next, open_rows, open_begun_at, open_by"
          + " from log_verifications";

  private static final String SAVE =
      """
      insert into log_verifications (log, intact, checked_rows, begun_at, verified_at, verified_by,
          broken_chain, broken_position, broken_sequence, broken_id, problem,
          open_next, open_rows, open_begun_at, open_by)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        on conflict (log) do update set (intact, checked_rows, begun_at, verified_at, verified_by,
          broken_chain, broken_position, broken_sequence, broken_id, problem,
          open_next, open_rows, open_begun_at, open_by)
        = (excluded.intact, excluded.checked_rows, excluded.begun_at, excluded.verified_at,
          excluded.verified_by, excluded.broken_chain, excluded.broken_position,
          excluded.broken_sequence, excluded.broken_id, excluded.problem,
          excluded.open_next, excluded.open_rows, excluded.open_begun_at, excluded.open_by)
      """;

  /** The results of every log, verified or not. */
  public Map<HashChainedLog, LogVerification> all() {
    Map<HashChainedLog, LogVerification> all = new EnumMap<>(HashChainedLog.class);
    for (HashChainedLog log : HashChainedLog.values()) {
      all.put(log, LogVerification.none(log));
    }
    sql()
        .list(LogVerificationQueries::row, COLUMNS)
        .forEach(row -> row.ifPresent(known -> all.put(known.log(), known)));
    return all;
  }

  /**
   * Records the parts that a user verified.
   *
   * @param by the user
   */
  public void recordVerified(Collection<VerifiedLogRange> parts, String by, Instant now) {
    for (VerifiedLogRange part : parts) {
      LogVerification before = forUpdate(part.from().log());
      LogVerification after = before.after(part, by, now);
      if (!after.equals(before)) {
        save(after);
      }
    }
  }

  /** Records that the service itself found a row that differs from what was written. */
  public void recordFault(LogIntegrityFault fault, Instant now) {
    save(forUpdate(fault.log()).after(fault, now));
  }

  private LogVerification forUpdate(HashChainedLog log) {
    return sql()
        .list(LogVerificationQueries::row, COLUMNS + " where log = ? for update", log.wireName())
        .stream()
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(() -> LogVerification.none(log));
  }

  private void save(LogVerification known) {
    LogVerification.Result last = known.last();
    LogIntegrityFault fault = last == null ? null : last.fault();
    LogVerification.ActiveRun activeRun = known.open();
    sql()
        .update(
            SAVE,
            known.log().wireName(),
            last == null ? null : fault == null,
            last == null ? null : last.checkedRows(),
            last == null ? null : Timestamp.from(last.begunAt()),
            last == null ? null : Timestamp.from(last.verifiedAt()),
            last == null ? null : last.by(),
            fault == null ? null : fault.chain(),
            fault == null ? null : fault.position(),
            fault == null ? null : fault.sequence(),
            fault == null ? null : fault.id(),
            fault == null ? null : fault.problem(),
            activeRun == null ? null : activeRun.next().toString(),
            activeRun == null ? null : activeRun.checkedRows(),
            activeRun == null ? null : Timestamp.from(activeRun.begunAt()),
            activeRun == null ? null : activeRun.by());
  }

  private static Optional<LogVerification> row(ResultSet row) throws SQLException {
    Optional<HashChainedLog> log = HashChainedLog.of(row.getString(1));
    return log.isEmpty()
        ? Optional.empty()
        : Optional.of(new LogVerification(log.get(), result(log.get(), row), open(row)));
  }

  private static LogVerification.Result result(HashChainedLog log, ResultSet row)
      throws SQLException {
    if (row.getTimestamp(4) == null) {
      return null;
    }
    String problem = row.getString(10);
    LogIntegrityFault fault =
        problem == null
            ? null
            : new LogIntegrityFault(
                log,
                row.getObject(6, Integer.class),
                row.getObject(7, Long.class),
                row.getObject(8, Long.class),
                row.getString(9),
                problem);
    return new LogVerification.Result(
        row.getLong(2),
        row.getTimestamp(3).toInstant(),
        row.getTimestamp(4).toInstant(),
        row.getString(5),
        fault);
  }

  private static LogVerification.ActiveRun open(ResultSet row) throws SQLException {
    Optional<LogCursor> next = Optional.ofNullable(row.getString(11)).flatMap(LogCursor::parse);
    return next.isEmpty()
        ? null
        : new LogVerification.ActiveRun(
            next.get(), row.getLong(12), row.getTimestamp(13).toInstant(), row.getString(14));
  }
}
