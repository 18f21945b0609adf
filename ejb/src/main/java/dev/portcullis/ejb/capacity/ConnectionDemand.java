package dev.portcullis.ejb.capacity;

import dev.portcullis.ejb.admission.HttpLimitsConfig;
import dev.portcullis.ejb.policyservice.PolicyServiceConfig;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.ejb.startup.DatabaseConfig;
import dev.portcullis.ejb.subscription.SocketConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/**
 * The maximum number of concurrent users of a connection to the database, computed from settings of
 * other features. It has no settings of its own.
 */
@ApplicationScoped
public class ConnectionDemand extends Settings implements CheckedConfig {
  /**
   * The maximum number of concurrent batch jobs of a node: {@code portcullis.batch.threads} of the
   * kit's WildFly.
   */
  static final int JOBS = 14;

  /** Connections beyond those of requests, so that jobs continue while requests wait. */
  static final int LEFT_FOR_JOBS = 4;

  /** The most threads that share one connection: all their work is short. */
  static final int TURNS = 4;

  @Inject private DatabaseConfig database;
  @Inject private HttpLimitsConfig intake;
  @Inject private RpcConfig gateway;
  @Inject private SocketConfig sockets;
  @Inject private PolicyServiceConfig policy;

  /**
   * The maximum number of users of a connection: requests, threads of the gateway and of its
   * WebSockets, sequencers if they have access, and jobs. Each uses at most one connection.
   */
  int most() {
    return intake.maxRequests()
        + gateway.threads()
        + (sockets.sockets() > 0 ? sockets.threads() : 0)
        + (policy.isOpen() ? policy.permits() : 0)
        + JOBS;
  }

  @Override
  public List<String> advice(boolean local) {
    int pool = database.poolSize();
    if (database.jndi().isPresent() || most() <= TURNS * pool) {
      return List.of();
    }
    return List.of(
        ("db.pool-size is %d, and up to %d requests, calls and jobs may want a connection at a"
                + " time: raise it, or lower http.max-requests, rpc.executions, rpc.lookups,"
                + " rpc.legacy-calls, rpc.socket-threads or policy.places")
            .formatted(pool, most()));
  }
}
