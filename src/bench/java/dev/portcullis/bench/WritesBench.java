package dev.portcullis.bench;

import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.DevAccounts.DevAccount;
import dev.portcullis.ethereum.common.Bytes;
import java.util.ArrayList;
import java.util.List;

/**
 * Transfers of a token by one user and by eight, judged by the gateway and again at their
 * inclusion, beside the node in turns, after a minute to warm up.
 */
final class WritesBench {
  private static final List<DevAccount> USERS = DevAccounts.ALL.subList(1, 9);
  private static final int EACH = 300;
  private static final long TOKENS = 1L << 40;

  private WritesBench() {}

  static void run(String server, Table table) throws Exception {
    try (Product product = Product.start(server, Members.SETTINGS)) {
      product.signIn();
      Members members = Members.of(product);
      String contract = members.token(Members.TRANSFER, "write");
      List<String> tokens = new ArrayList<>();
      for (DevAccount user : USERS) {
        tokens.add(members.join(user));
        Bytes gift = product.call(contract, Token.transfer(user.address(), TOKENS), 100_000);
        var unused = product.call("eth_sendRawTransactionSync", gift.toString(), 10_000);
      }
      Bytes data = Token.transfer(DevAccounts.ALL.get(0).address(), 1);
      Writers.Transaction transfer = new Writers.Transaction(contract, data, 100_000);
      try (Writers one = new Writers(product, USERS.subList(0, 1), tokens.subList(0, 1))) {
        one.warmUp(transfer, EACH);
        fill(table, "one user", one.measure("write, one user", transfer, EACH));
      }
      try (Writers eight = new Writers(product, USERS, tokens)) {
        fill(table, "eight users", eight.measure("write, eight users", transfer, EACH));
      }
    }
  }

  private static void fill(Table table, String who, Writers.Rates rates) {
    table.share("write, " + who, "node", rates.node(), rates.gateway(), "≥ 70 %");
  }
}
