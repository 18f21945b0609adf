package dev.portcullis.bench;

import java.util.Map;

/** Runs one benchmark and prints its figures. */
public final class Bench {
  private interface Benchmark {
    void run(String server) throws Exception;
  }

  private static final Map<String, Benchmark> ALL =
      Map.of(
          "devnet",
          server -> DevnetBench.run(),
          "precompiles",
          server -> PrecompileBench.run(),
          "node",
          server -> NodeBench.run(),
          "events",
          EventsBench::run,
          "start",
          StartBench::run,
          "keycloak",
          server -> KeycloakBench.run(),
          "api",
          ApiBench::run,
          "audit",
          AuditBench::run,
          "gateway",
          GatewayBench::run,
          "subscriptions",
          SubscriptionBench::run);

  private Bench() {}

  /**
   * Runs the benchmark of the first argument: devnet, precompiles, node, events, start, keycloak,
   * api, audit, gateway or subscriptions; on the server of the second: wildfly (default), payara or
   * micro.
   */
  public static void main(String[] arguments) throws Exception {
    String name = arguments.length > 0 ? arguments[0] : "devnet";
    Benchmark benchmark = ALL.get(name);
    if (benchmark == null) {
      throw new IllegalArgumentException(
          "-Dbench must be one of " + ALL.keySet() + ", not " + name);
    }
    Report.machine();
    benchmark.run(arguments.length > 1 ? arguments[1] : "wildfly");
  }
}
