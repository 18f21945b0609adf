package dev.portcullis.bench;

import dev.portcullis.bench.Calls.Caller;
import dev.portcullis.bench.Calls.Figures;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.DevAccounts.DevAccount;
import java.util.List;
import java.util.Map;

/**
 * Messages with 10 kB of call data, of a contract that does nothing with them: {@code eth_call} on
 * 16 connections, and transactions of one user, beside the node, after a minute to warm up.
 */
final class LargeBench {
  private static final DevAccount USER = DevAccounts.ALL.get(1);
  private static final int CONNECTIONS = 16;
  private static final int BYTES = 10_240;
  private static final int EACH = 200;
  private static final int TURNS = 3;
  private static final String NODE = "node";
  private static final String GATEWAY = "gateway";

  private LargeBench() {}

  static void run(String server, Table table) throws Exception {
    try (Product product = Product.start(server, Members.SETTINGS)) {
      product.signIn();
      Members members = Members.of(product);
      String contract =
          members.permitted(product.deploy(Members.NO_OPERATION), Members.READ_BYTES, "read");
      members.permit(contract, Members.WRITE_BYTES, "write");
      String token = members.join(USER);
      reads(product, contract, token, table);
      writes(product, contract, token, table);
    }
  }

  private static void reads(Product product, String contract, String token, Table table)
      throws Exception {
    String data = Members.data(Members.READ_BYTES, BYTES).toString();
    List<Caller> callers =
        List.of(new Caller(token, ManyCallers.call(USER.address().toString(), contract, data)));
    Ways ways = new Ways();
    ways.add(NODE, new Calls(product.rpc(), "/", ""));
    ways.add(GATEWAY, new Calls(product.installation().baseUrl(), "/rpc", ""));
    ways.warmUp(GATEWAY, CONNECTIONS, callers);
    Map<String, Figures> figures = ways.measure("eth_call with 10 kB", CONNECTIONS, TURNS, callers);
    table.share(
        "eth_call with 10 kB of call data, %d connections".formatted(CONNECTIONS),
        NODE,
        figures.get(NODE).perSecond(),
        figures.get(GATEWAY).perSecond(),
        "≥ 60 %");
  }

  private static void writes(Product product, String contract, String token, Table table)
      throws Exception {
    Writers.Transaction large =
        new Writers.Transaction(contract, Members.data(Members.WRITE_BYTES, BYTES), 1_000_000);
    try (Writers writers = new Writers(product, List.of(USER), List.of(token))) {
      writers.warmUp(large, EACH);
      Writers.Rates rates = writers.measure("write with 10 kB, one user", large, EACH);
      table.share(
          "write with 10 kB of call data, one user", NODE, rates.node(), rates.gateway(), "≥ 60 %");
    }
  }
}
