package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/** The logs that the reader may see (supplement 1.1.3). */
@ApplicationScoped
public class FilteredLogs implements RpcMethod {
  private VisibleLogs logs;

  /** For the container's proxy. */
  protected FilteredLogs() {}

  /** With what it asks. */
  @Inject
  public FilteredLogs(VisibleLogs logs) {
    this.logs = logs;
  }

  @Override
  public Set<String> methods() {
    return Set.of("eth_getLogs");
  }

  @Override
  public JsonNode answer(RpcCall call) {
    return logs.find(call.reader(), LogFilter.of(call.params().get(0)));
  }
}
