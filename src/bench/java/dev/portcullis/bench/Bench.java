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
          Map.entry("start", server -> AllBench.one("start", server)),
          Map.entry("keycloak", server -> KeycloakBench.run()),
          Map.entry("api", ApiBench::run),
          Map.entry("audit", AuditBench::run),
          Map.entry("console", ConsoleBench::run),
          Map.entry("gateway", GatewayBench::run),
          Map.entry("subscriptions", SubscriptionBench::run),
          Map.entry("timing", TimingBench::run),
          Map.entry("reads", ReadsBench::run),
          Map.entry("policy", PolicyBench::run),
          Map.entry("sequencer", SequencerBench::run),
          Map.entry("cold", server -> AllBench.one("cold", server)),
          Map.entry("callers", server -> AllBench.one("callers", server)),
          Map.entry("upstream", server -> AllBench.one("upstream", server)),
          Map.entry("large", server -> AllBench.one("large", server)),
          Map.entry("writes", server -> AllBench.one("writes", server)),
          Map.entry("logs", server -> AllBench.one("logs", server)),
          Map.entry("callback", server -> AllBench.one("callback", server)),
          Map.entry("administration", server -> AllBench.one("administration", server)),
          Map.entry("all", AllBench::run));

  private Bench() {}

  /**
   * Runs the benchmark of the first argument: devnet, inclusion, precompiles, node, sockets,
   * events, refusals, legacy, matching, start, keycloak, api, audit, console, gateway, reads,
   * subscriptions, timing, policy, sequencer, cold, callers, upstream, large, writes, logs,
   * callback, administration or all; on the server of the second: wildfly (default), payara or
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
