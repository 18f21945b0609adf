package dev.portcullis.persistence.audit;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.persistence.database.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Passes the call context to the mutation triggers, as settings that last until the transaction
 * ends.
 */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class MutationAttribution {
  /** In the order of the values that {@link #attribute} sets. */
  private static final String ATTRIBUTE =
      Stream.of(
              "request_id",
              "job_id",
              "trace_id",
              "actor_id",
              "actor_type",
              "http_operation",
              "method",
              "url")
          .map(name -> "set_config('portcullis." + name + "', ?, true)")
          .collect(Collectors.joining(", ", "select ", ""));

  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** Required by CDI. */
  public MutationAttribution() {}

  /** With a given entity manager. */
  public MutationAttribution(EntityManager entities) {
    this.entities = entities;
  }

  /** Attributes every row that the current transaction changes after this to {@code call}. */
  public void attribute(CallContext call) {
    run(ATTRIBUTE, call);
  }

  /**
   * Like {@link #attribute}, for callers that later query the changes of the transaction.
   *
   * @return the transaction's id, which PostgreSQL assigns now at the latest
   */
  public String attributeTransaction(CallContext call) {
    return run(ATTRIBUTE + ", pg_current_xact_id()::text as id", call);
  }

  /** Runs the statement and returns the last column of its row. */
  private String run(String sql, CallContext call) {
    String[] values = {
      call.requestId(),
      call.jobId(),
      call.traceId(),
      call.actor().id(),
      call.actor().type().wireName(),
      call.httpOperation(),
      call.method(),
      call.url()
    };
    return new Statements(entities)
        .on(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < values.length; i++) {
                  statement.setString(i + 1, values[i] == null ? "" : values[i]);
                }
                try (ResultSet row = statement.executeQuery()) {
                  row.next();
                  return row.getString(row.getMetaData().getColumnCount());
                }
              }
            });
  }
}
