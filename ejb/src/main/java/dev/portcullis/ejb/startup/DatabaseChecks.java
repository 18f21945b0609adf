package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.health.HealthCheck;
import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthKind;
import dev.portcullis.ejb.health.HealthSource;
import dev.portcullis.ejb.health.HealthState;
import dev.portcullis.ejb.outbound.ConnectionFailureText;
import dev.portcullis.persistence.database.ConnectionCounts;
import dev.portcullis.persistence.database.DatabaseServerInfo;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Checks whether the database responds, in what time, and whether there are enough connections. */
@ApplicationScoped
public class DatabaseChecks implements HealthSource {
  private static final String NAME = "PostgreSQL";

  /** Descriptions by the class of SQLSTATE, or the whole of it, most specific first. */
  private static final List<Map.Entry<String, String>> DESCRIPTIONS =
      List.of(
          Map.entry("53300", "It has reached its connection limit"),
          Map.entry("25006", "It is read-only"),
          Map.entry("57014", "It does not respond in time"),
          Map.entry("57P03", "It is starting or stopping"),
          Map.entry("57P", "It is stopping"),
          Map.entry("28", "It rejects the credentials of this service"),
          Map.entry("3D", "The database does not exist"),
          Map.entry("08", "The connection failed"));

  @Inject private DatabaseServerInfo server;
  @Inject private DatabaseConfig config;

  @Override
  public List<HealthCheck> checks() {
    return List.of(new HealthCheck(HealthKind.DATABASE, NAME, () -> List.of(ask())));
  }

  private HealthItem ask() {
    HealthItem item = HealthItem.of(HealthKind.DATABASE, NAME, HealthState.UP);
    try {
      DatabaseServerInfo.Server read = server.read();
      HealthItem known = item.with(about(read.version()));
      if (read.isReplica()) {
        return known.withState(HealthState.DOWN).withReason("It is a read-only replica");
      }
      return read.isReadOnly()
          ? known.withState(HealthState.DOWN).withReason("It is read-only")
          : known;
    } catch (IllegalStateException away) {
      return item.withState(HealthState.DOWN).with(about(null)).withReason(why(away));
    }
  }

  private HealthItem.Database about(String version) {
    boolean own = config.jndi().isEmpty();
    return new HealthItem.Database(
        version,
        own ? ConnectionCounts.open() : null,
        own ? ConnectionCounts.inUse() : null,
        own ? config.poolSize() : null,
        ConnectionCounts.waiting());
  }

  static String why(Throwable away) {
    return ConnectionFailureText.causes(away)
        .filter(SQLException.class::isInstance)
        .map(cause -> ((SQLException) cause).getSQLState())
        .filter(state -> state != null)
        .findFirst()
        .map(DatabaseChecks::words)
        .orElse("No connection is available");
  }

  private static String words(String state) {
    return DESCRIPTIONS.stream()
        .filter(known -> state.startsWith(known.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("It cannot be read (SQLSTATE " + state + ")");
  }
}
