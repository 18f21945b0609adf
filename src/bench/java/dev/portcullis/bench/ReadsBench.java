package dev.portcullis.bench;

import dev.portcullis.bench.Calls.Caller;
import dev.portcullis.bench.Calls.Figures;
import dev.portcullis.launcher.Installation;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Judged reads beside unjudged ones, of the embedded chain and of a node elsewhere (ADR 0123). All
 * four gateways run at the same time and are measured in turns, each after a minute to warm up.
 */
final class ReadsBench {
  private static final int[] CONNECTIONS = {1, 16};
  private static final int TURNS = 3;
  private static final String JUDGED = "judged";
  private static final String UNJUDGED = "unjudged";

  private ReadsBench() {}

  static void run(String server) throws Exception {
    Map<String, String> unjudged = Map.of("ratelimit.rpc", "0", "rpc.judge-reads", "false");
    Map<String, String> judged = Map.of("ratelimit.rpc", "0", "rpc.judge-reads", "true");
    try (Product without = Product.start(server, server + "-unjudged", unjudged);
        Installation elsewhereWithout = without.another(server, unjudged);
        Product with = Product.start(server, server + "-judged", judged);
        Installation elsewhereWith = with.another(server, judged)) {
      without.signIn();
      with.signIn();
      Caller reader = GatewayBench.reader(without);
      Caller judgedReader = GatewayBench.reader(with);
      compare(
          "eth_call embedded",
          new Way(without.installation().baseUrl(), reader),
          new Way(with.installation().baseUrl(), judgedReader));
      compare(
          "eth_call upstream",
          new Way(elsewhereWithout.baseUrl(), reader),
          new Way(elsewhereWith.baseUrl(), judgedReader));
    }
  }

  /**
   * A gateway and the one who calls it.
   *
   * @param base the gateway's address
   * @param caller the session and the call
   */
  private record Way(URI base, Caller caller) {
    private Ways alone(String name) {
      Ways ways = new Ways();
      ways.add(name, new Calls(base, "/rpc", caller.token()));
      return ways;
    }
  }

  private static void compare(String what, Way without, Way with) throws Exception {
    Map<String, Way> both = new LinkedHashMap<>();
    both.put(UNJUDGED, without);
    both.put(JUDGED, with);
    for (Map.Entry<String, Way> way : both.entrySet()) {
      way.getValue()
          .alone(way.getKey())
          .warmUp(way.getKey(), CONNECTIONS[1], List.of(way.getValue().caller()));
    }
    for (int connections : CONNECTIONS) {
      List<Double> shares = new ArrayList<>();
      for (int turn = 0; turn < TURNS; turn++) {
        double before = once(what, connections, UNJUDGED, without);
        shares.add(once(what, connections, JUDGED, with) / before);
      }
      shares.sort(null);
      Report.line("    judged: %.0f %% of the unjudged (median)", 100 * shares.get(TURNS / 2));
    }
  }

  private static double once(String what, int connections, String name, Way way) throws Exception {
    Map<String, Figures> figures =
        way.alone(name).measure(what, connections, 1, List.of(way.caller()));
    return figures.get(name).perSecond();
  }
}
