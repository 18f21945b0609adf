package dev.portcullis.bench;

import java.util.Map;

/** Runs one benchmark and prints its figures. */
public final class Bench {
  private interface Benchmark {
    void run(String server) throws Exception;
  }

  private static final Map<String, Benchmark> ALL =
      Map.ofEntries(
          Map.entry("devnet", server -> DevnetBench.run()),
          Map.entry("inclusion", server -> InclusionBench.run()),
          Map.entry("precompiles", server -> PrecompileBench.run()),
          Map.entry("node", server -> NodeBench.run()),
          Map.entry("sockets", server -> SocketBench.run()),
          Map.entry("events", EventsBench::run),
          Map.entry("refusals", RefusalBench::run),
          Map.entry("legacy", LegacyBench::run),
          Map.entry("matching", server -> MatchingBench.run()),
          Map.entry("start", StartBench::run),
          Map.entry("keycloak", server -> KeycloakBench.run()),
          Map.entry("api", ApiBench::run),
          Map.entry("audit", AuditBench::run),
          Map.entry("console", ConsoleBench::run),
          Map.entry("gateway", GatewayBench::run),
          Map.entry("subscriptions", SubscriptionBench::run),
          Map.entry("timing", TimingBench::run),
          Map.entry("reads", GatewayBench::reads),
          Map.entry("policy", PolicyBench::run),
          Map.entry("sequencer", SequencerBench::run));

  private Bench() {}

  /**
   * Runs the benchmark of the first argument: devnet, inclusion, precompiles, node, sockets,
   * events, refusals, legacy, matching, start, keycloak, api, audit, console, gateway, reads,
   * subscriptions, timing, policy or sequencer; on the server of the second: wildfly (default),
   * payara or micro.
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
