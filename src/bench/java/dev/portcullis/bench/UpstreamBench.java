package dev.portcullis.bench;

import dev.portcullis.bench.Calls.Caller;
import dev.portcullis.bench.Calls.Figures;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.DevAccounts.DevAccount;
import dev.portcullis.launcher.Installation;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The gateway in front of a node over HTTP, beside nginx and eRPC in front of the same node and the
 * node itself, after a minute to warm up.
 */
final class UpstreamBench {
  private static final DevAccount USER = DevAccounts.ALL.get(1);
  private static final int TURNS = 3;
  private static final String GATEWAY = "gateway";
  private static final String NGINX = "nginx";
  private static final String ERPC = "eRPC";

  private UpstreamBench() {}

  static void run(String server, Table table) throws Exception {
    try (Product product = Product.start(server, Members.SETTINGS);
        Installation upstream = product.another(server, Members.SETTINGS)) {
      product.signIn();
      Members members = Members.of(product);
      String contract = members.token(Members.BALANCE_OF, "read");
      List<Caller> callers =
          List.of(new Caller(members.join(USER), Members.balance(USER, contract)));
      Optional<Nginx> nginx = Nginx.before(product.rpc(), product.directory().resolve("nginx"));
      Optional<Erpc> erpc = Erpc.before(product.rpc(), product.directory().resolve("erpc"));
      try {
        Ways ways = new Ways();
        ways.add("node", new Calls(product.rpc(), "/", ""));
        nginx.ifPresent(proxy -> ways.add(NGINX, new Calls(proxy.url(), "/", "")));
        erpc.ifPresent(proxy -> ways.add(ERPC, new Calls(proxy.url(), proxy.path(), "")));
        ways.add(GATEWAY, new Calls(upstream.baseUrl(), "/rpc", ""));
        ways.warmUp(GATEWAY, 16, callers);
        for (int connections : new int[] {16, 1}) {
          String what = "eth_call, upstream";
          fill(
              table,
              connections,
              ways.measure(what, connections, connections > 1 ? TURNS : 1, callers));
        }
      } finally {
        nginx.ifPresent(Nginx::close);
        erpc.ifPresent(Erpc::close);
      }
    }
  }

  private static void fill(Table table, int connections, Map<String, Figures> figures) {
    String row =
        "gateway in front of a node over HTTP, eth_call, %d connections".formatted(connections);
    Figures now = figures.get(GATEWAY);
    boolean many = connections > 1;
    figures.forEach(
        (name, anchor) -> {
          if (!name.equals(GATEWAY)) {
            String goal =
                switch (name) {
                  case NGINX -> many ? "≥ 60 %" : "–";
                  case ERPC -> many ? "≥ 150 %" : "–";
                  default -> "–";
                };
            table.share(row, name, anchor.perSecond(), now.perSecond(), goal);
          }
        });
    table.alone(row + ", p99", Report.format("%.2f ms", now.p99() / 1e3), many ? "≤ 6 ms" : "–");
  }
}
