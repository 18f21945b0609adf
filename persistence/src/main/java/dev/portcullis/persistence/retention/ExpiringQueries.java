package dev.portcullis.persistence.retention;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Removes records whose time is over. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ExpiringQueries extends Queries {
  /**
   * Some records of a kind whose time was over before a moment; nobody else finds them until this
   * transaction ends.
   *
   * @return where they are: good for {@link #delete} in the same transaction, and nothing else
   */
  public List<String> find(ExpiringRecordType kind, Instant before, int part) {
    return sql()
        .named(kind.selection())
        .with("before", before)
        .with("part", part)
        .list(row -> row.getString(1));
  }

  /**
   * Deletes what was found.
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
