package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Client.Answer;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the gateway denied, and the verdict on a transaction (R-GTW-22, R-GTW-23), over HTTP. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class RpcDenialAcceptanceIT {
  private static final String DENIALS = "/admin/rpc-denials";
  private static final String STATUS = "/admin/transaction-status/";

  /** No other test causes denials at this time. */
  private static final Instant AT = Instant.parse("2199-02-03T10:15:00.123Z");

  private final String id = UUID.randomUUID().toString().substring(0, 21);
  private final String from = address();
  private final String to = address();
  private final String hash = "0x" + (UUID.randomUUID() + "" + UUID.randomUUID()).replace("-", "");

  private Api api;
  private Client operator;

  @BeforeEach
  void signIn(Api product) {
    api = product;
    operator = Client.operator(api);
  }

  @Test
  @Tag("own")
  void eachFilterFindsIt(Database database) throws SQLException {
    database.addDenial(id, hash, from, to, AT);

    for (String query :
        List.of(
            "txHash=" + hash.toUpperCase(Locale.ROOT).replace("0X", "0x"),
            "address=" + from,
            "address=" + to,
            "userId=user%20of%20" + id,
            "address=" + to + "&txHash=" + hash + "&from=" + AT + "&to=" + AT)) {
      assertThat(only("?" + query).get("id").asText()).as(query).isEqualTo(id);
    }
    assertThat(items("?txHash=" + hash + "&from=" + AT.plusMillis(1))).isEmpty();
    assertThat(items("?txHash=" + hash + "&to=" + AT.minusMillis(1))).isEmpty();
    assertThat(items("?txHash=" + hash + "&m2mAppId=" + id)).isEmpty();
    assertThat(operator.get(DENIALS).body().at("/pagination/limit").asInt()).isEqualTo(50);
  }

  @Test
  void badKeysAreRefusedByName() {
    for (String query :
        List.of(
            "txHash=0x12",
            "address=" + hash,
            "from=yesterday",
            "to=2026-01-31",
            "limit=0",
            "limit=1001",
            "offset=-1",
            "tenantId=x")) {
      Answer answer = operator.get(DENIALS + "?" + query);
      assertThat(answer.status()).as(query).isEqualTo(400);
      assertThat(answer.at("/error/issues/0/path")).isEqualTo(query.split("=", -1)[0]);
    }
    for (String bad : List.of("x", "0x12", from, hash + "00")) {
      Answer answer = operator.get(STATUS + bad);
      assertThat(answer.status()).as(bad).isEqualTo(400);
      assertThat(answer.at("/error/issues/0/path")).isEqualTo("txHash");
    }
  }

  @Test
  void aMinedTransactionIsSeenOnTheChain(DevChain chain) {
    JsonNode receipt = chain.transfer(chain.deployToken(), to, 1);
    JsonNode status = status(receipt.get("transactionHash").asText());

    assertThat(status.get("verdict").asText()).isEqualTo("succeeded");
    for (String field : List.of("blockNumber", "blockHash", "status", "gasUsed")) {
      assertThat(status.get("chain").get(field)).as(field).isEqualTo(receipt.get(field));
    }
  }

  @Test
  void onlyReadersOfTheZoneMay() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    Client user = Client.session(api, wallet);
    for (String path : List.of(DENIALS, STATUS + hash)) {
      assertThat(api.get(path).statusCode()).as(path).isEqualTo(401);
      assertThat(user.get(path).status()).as(path).isEqualTo(403);
    }
  }

  private JsonNode status(String txHash) {
    Answer answer = operator.get(STATUS + txHash);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.body();
  }

  private JsonNode only(String query) {
    JsonNode items = items(query);
    assertThat(items).as(query).hasSize(1);
    return items.get(0);
  }

  private JsonNode items(String query) {
    Answer answer = operator.get(DENIALS + query);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.body().get("items");
  }

  private static String address() {
    return TestWallet.random().address().toLowerCase(Locale.ROOT);
  }
}
