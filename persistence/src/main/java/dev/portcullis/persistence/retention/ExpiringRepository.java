package dev.portcullis.persistence.retention;

import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Removes records whose time is over. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ExpiringRepository extends EntityRepository {
  /**
   * Some records of a kind whose time was over before a moment; nobody else finds them until this
   * transaction ends.
   *
   * @return where they are: good for {@link #delete} in the same transaction, and nothing else
   */
  @SuppressWarnings("unchecked") // JPA's native queries are untyped
  public List<String> find(Expiring kind, Instant before, int part) {
    return entities
        .createNativeQuery(kind.selection(), String.class)
        .setParameter("before", before)
        .setParameter("part", part)
        .getResultList();
  }

  /**
   * Deletes what was found.
   *
   * @return how many
   */
  public int delete(Expiring kind, List<String> found) {
    return entities
        .createNativeQuery(kind.removal())
        .setParameter(
            "rows",
            found.stream().map(row -> '"' + row + '"').collect(Collectors.joining(",", "{", "}")))
        .executeUpdate();
  }
}
