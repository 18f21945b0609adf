package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Callers who are known are decided about without the database (ADR 0052). */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("the statements of the whole product are counted")
@Tag("http")
@Tag("own")
class WarmDecisionIT {
  /** Of each method by each caller; together less than a caller may send in a minute. */
  private static final int TIMES = 400;

  private final TestWallet wallet = TestWallet.random();

  @Test
  void aCachedDecisionUsesNoTransaction(Api api, DevChain chain, Database database)
      throws SQLException {
    try (PermittedContract token = PermittedContract.register(api, chain.deployToken())) {
      token.join(People.provenUser(api, wallet));
      token.permit("public", true, List.of());
      List<Gateway> callers =
          List.of(
              Gateway.of(Client.session(api, wallet)),
              Gateway.of(Machine.of(token, "org_rpc_access")));
      callers.forEach(caller -> ask(caller, token));

      long transactions = database.transactions();
      long look = database.look();
      for (int i = 0; i < TIMES; i++) {
        callers.forEach(caller -> ask(caller, token));
      }
      long made = database.transactions() - transactions;
      long looks = database.look() - look;

      int calls = 2 * TIMES * callers.size();
      // What a node does on its own goes by the clock, and so do its looks, of three each.
      assertThat(made).as("%d calls, %d looks", calls, looks).isLessThan(calls / 10 + 20 * looks);
    }
  }

  private void ask(Gateway caller, PermittedContract token) {
    String data = "0xa9059cbb" + "0".repeat(24) + wallet.address().substring(2) + "0".repeat(64);
    caller.result(
        "eth_call",
        json().put("from", wallet.address()).put("to", token.address()).put("data", data),
        "latest");
    caller.result("eth_getBalance", wallet.address(), "latest");
  }
}
