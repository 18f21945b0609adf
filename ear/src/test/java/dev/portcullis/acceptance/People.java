package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.List;

/** Makes accounts for tests, in the operator's name. */
final class People {
  private People() {}

  /** A user of the zone with a wallet and zone roles; the answer is the id. */
  static String walletUser(Api api, TestWallet wallet, String... roles) {
    return walletUser(Client.operator(api), wallet, roles);
  }

  /** The same by this operator. */
  static String walletUser(Client operator, TestWallet wallet, String... roles) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("displayName", "Somebody");
    body.putArray("wallets").add(wallet.address());
    List.of(roles).forEach(role -> body.withArray("roles").addObject().put("id", role));
    Answer answer = operator.post("/users/", body);
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(201);
    return answer.body().get("id").asText();
  }

  /** The same of a wallet that is proven, because its user has signed in by it once (ADR 0055). */
  static String provenUser(Api api, TestWallet wallet, String... roles) {
    String id = walletUser(api, wallet, roles);
    SignIn.token(api, wallet);
    return id;
  }
}
