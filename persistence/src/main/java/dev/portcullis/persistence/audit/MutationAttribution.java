package dev.portcullis.persistence.audit;

import dev.portcullis.kernel.CallContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import jakarta.transaction.Transactional;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Hands the call to the mutation triggers, as values that live as long as the transaction. */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class MutationAttribution {
  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public MutationAttribution() {}

  MutationAttribution(EntityManager entities) {
    this.entities = entities;
  }

  /** Attributes every row that the current transaction changes from now on to {@code call}. */
  public void attribute(CallContext call) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("request_id", call.requestId());
    values.put("job_id", call.jobId());
    values.put("trace_id", call.traceId());
    values.put("actor_id", call.actor().id());
    values.put("actor_type", call.actor().type().wireName());
    values.put("http_operation", call.httpOperation());
    values.put("method", call.method());
    values.put("url", call.url());
    Query query =
        entities.createNativeQuery(
            values.keySet().stream()
                .map(name -> "set_config('portcullis." + name + "', :" + name + ", true)")
                .collect(Collectors.joining(", ", "select ", "")));
    values.forEach((name, value) -> query.setParameter(name, value == null ? "" : value));
    query.getSingleResult();
  }
}
