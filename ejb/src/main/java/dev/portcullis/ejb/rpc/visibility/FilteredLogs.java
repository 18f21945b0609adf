package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.message.LogFilter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/**
 * The visible logs (R-GTW-17). It serves every principal, so that a block range has one meaning for
 * all of them.
 */
@ApplicationScoped
public class FilteredLogs implements RpcMethod {
  private VisibleLogs logs;

  /** For the container's proxy. */
  protected FilteredLogs() {}

  /** With its dependencies. */
  @Inject
  public FilteredLogs(VisibleLogs logs) {
    this.logs = logs;
  }

  @Override
  public Set<String> methods() {
    return Set.of("eth_getLogs");
  }

  @Override
  public boolean handlesUnrestricted() {
    return true;
  }

  @Override
  public JsonNode answer(RpcCall call) {
    LogFilter filter = LogFilter.of(call.params().get(0));
    logs.requireBlock(filter);
    return call.reader().unfilteredMethods(call.method())
        ? logs.whole(filter)
        : logs.find(call.reader(), filter);
  }
}
