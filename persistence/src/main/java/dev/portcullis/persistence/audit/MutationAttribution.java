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

/** Hands the call to the mutation triggers, as values that live as long as the transaction. */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class MutationAttribution {
  /** In the order of what {@link #attribute} sets. */
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

  /** For the container. */
  public MutationAttribution() {}

  /** With an entity manager of one's own. */
  public MutationAttribution(EntityManager entities) {
    this.entities = entities;
  }

  /** Attributes every row that the current transaction changes from now on to {@code call}. */
  public void attribute(CallContext call) {
    run(ATTRIBUTE, call);
  }

  /**
   * The same, where it is asked afterwards what the transaction changed.
   *
   * @return the transaction's id, which it has from now on
   */
  public String attributeTransaction(CallContext call) {
    return run(ATTRIBUTE + ", pg_current_xact_id()::text as id", call);
  }

  /** Runs the statement; the last column of its row. */
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
