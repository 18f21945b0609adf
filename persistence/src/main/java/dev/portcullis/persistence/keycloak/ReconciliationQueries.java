package dev.portcullis.persistence.keycloak;

import dev.portcullis.persistence.database.NamedStatement;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.List;

/** Queues unchanged records for Keycloak, so that Keycloak matches the database. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ReconciliationQueries extends Queries {
  /**
   * The next records of a kind.
   *
   * @param issuer the {@code iss} of the realm's tokens
   * @param after the last identifier of the previous call, or an empty text
   */
  public List<String> next(MirroredRecordType kind, String issuer, String after, int limit) {
    return of(kind, issuer, sql().named(kind.nextStatement()))
        .with("after", after)
        .with("limit", limit)
        .list(row -> row.getString(1));
  }

  /**
   * Queues a record, unless it already waits or no longer exists.
   *
   * @param wait until it is due
   */
  public void queue(MirroredRecordType kind, String issuer, String id, Duration wait) {
    of(kind, issuer, sql().named(kind.queueStatement()))
        .with("kind", kind.wireName())
        .with("id", id)
        .with("wait", (double) wait.toMillis())
        .update();
  }

  private static NamedStatement of(MirroredRecordType kind, String issuer, NamedStatement query) {
    return kind.isOfIssuer() ? query.with("issuer", issuer) : query;
  }
}
