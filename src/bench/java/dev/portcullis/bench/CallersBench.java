package dev.portcullis.bench;

import dev.portcullis.bench.Calls.Caller;
import dev.portcullis.bench.Calls.Figures;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.DevAccounts.DevAccount;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Secp256k1;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code eth_call} of the embedded chain on 16 connections by one caller, and by 100 callers with a
 * contract each, beside nginx in front of the node, after a minute to warm up; and the memory of
 * the server before and after.
 */
final class CallersBench {
  private static final DevAccount USER = DevAccounts.ALL.get(1);
  private static final int CONNECTIONS = 16;
  private static final int CALLERS = 100;
  private static final int TURNS = 3;
  private static final String GATEWAY = "gateway";

  private CallersBench() {}

  static void run(String server, Table table) throws Exception {
    try (Product product = Product.start(server, Members.SETTINGS)) {
      product.signIn();
      Members members = Members.of(product);
      String contract = members.token(Members.BALANCE_OF, "read");
      List<Caller> one = List.of(new Caller(members.join(USER), Members.balance(USER, contract)));
      List<Caller> many = callers(members);
      Memory.report(product, table, "idle", "≤ 0.7 GB");
      Optional<Nginx> nginx = Nginx.before(product.rpc(), product.directory().resolve("nginx"));
      try {
        Ways ways = new Ways();
        ways.add("node", new Calls(product.rpc(), "/", ""));
        nginx.ifPresent(proxy -> ways.add("nginx", new Calls(proxy.url(), "/", "")));
        ways.add(GATEWAY, new Calls(product.installation().baseUrl(), "/rpc", ""));
        ways.warmUp(GATEWAY, CONNECTIONS, one);
        String what = "eth_call, embedded";
        fill(table, what, ways.measure(what, CONNECTIONS, TURNS, one));
        ways.warmUpFurther(GATEWAY, CONNECTIONS, many);
        what = "eth_call, embedded, %d callers with a contract each".formatted(CALLERS);
        fill(table, what, ways.measure(what, CONNECTIONS, TURNS, many));
      } finally {
        nginx.ifPresent(Nginx::close);
      }
      Memory.report(product, table, "after this load", "≤ 0.9 GB");
    }
  }

  private static List<Caller> callers(Members members) throws Exception {
    List<Caller> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      UInt256 key = UInt256.of(1_000_003L + i);
      DevAccount account = new DevAccount(Secp256k1.address(key), key);
      String contract = members.token(Members.BALANCE_OF, "read");
      callers.add(new Caller(members.join(account), Members.balance(account, contract)));
    }
    return callers;
  }

  private static void fill(Table table, String what, Map<String, Figures> figures) {
    String row = "%s, %d connections".formatted(what, CONNECTIONS);
    double now = figures.get(GATEWAY).perSecond();
    figures.forEach(
        (name, anchor) -> {
          if (!name.equals(GATEWAY)) {
            table.share(row, name, anchor.perSecond(), now, name.equals("nginx") ? "≥ 75 %" : "–");
          }
        });
  }
}
