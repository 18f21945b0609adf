package dev.portcullis.persistence.retention;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Deletes expired records. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ExpiringQueries extends Queries {
  /**
   * Locks some records of a kind that expired before a given time, until this transaction ends.
   *
   * @return their locations, valid only for {@link #delete} in the same transaction
   */
  public List<String> find(ExpiringRecordType kind, Instant before, int part) {
    return sql()
        .named(kind.selection())
        .with("before", before)
        .with("part", part)
        .list(row -> row.getString(1));
  }

  /**
   * Deletes the records at these locations.
   *
   * @return how many
   */
  public int delete(ExpiringRecordType kind, List<String> found) {
    return sql()
        .named(kind.removal())
        .with(
            "rows",
            found.stream().map(row -> '"' + row + '"').collect(Collectors.joining(",", "{", "}")))
        .update();
  }
}
