package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Who was shown which transactions of others is on record, if that is set (ADR 0056). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class GatewayDisclosureIT {
  private static final String DISCLOSURES = "/admin/disclosures";

  private final TestWallet wallet = TestWallet.random();
  private final TestWallet auditor = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private Client operator;
  private Client reader;
  private Gateway member;
  private String memberId;
  private String readerId;

  GatewayDisclosureIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void aMemberAndWhoReadsEverything() {
    operator = Client.operator(api);
    token = PermittedContract.register(api, chain.deployToken());
    memberId = People.walletUser(api, wallet);
    readerId = People.walletUser(api, auditor, Machine.zoneRole(operator, "full_read_access"));
    reader = Client.session(api, auditor);
    member = Gateway.of(Client.session(api, wallet));
    chain.fund(wallet.address());
  }

  @AfterEach
  void leave() {
    token.close();
  }

  /** The items of a list once there are so many. */
  private List<JsonNode> items(String query, int count) {
    List<JsonNode> items = new ArrayList<>();
    Awaitility.await()
        .until(
            () -> {
              items.clear();
              operator.get(DISCLOSURES + query).body().get("items").forEach(items::add);
              return items.size() >= count;
            });
    return items;
  }

  @Test
  void aFullReaderIsRecordedOncePerTransaction() {
    JsonNode receipt = chain.transfer(token.address(), wallet.address(), 5);
    String hash = receipt.get("transactionHash").asText();
    Gateway all = Gateway.of(reader);
    for (int i = 0; i < 5; i++) {
      assertThat(all.result("eth_getTransactionByHash", hash).isObject()).isTrue();
      assertThat(all.result("eth_getTransactionReceipt", hash).isObject()).isTrue();
    }
    all.result("eth_getBlockByHash", receipt.get("blockHash").asText(), true);
    all.result("eth_getLogs", json().put("blockHash", receipt.get("blockHash").asText()));
    Gateway.of(reader.with("x-portcullis-view-as", memberId))
        .result("eth_getTransactionByHash", hash);

    List<JsonNode> items = items("?txHash=" + hash, 2);
    assertThat(items)
        .extracting(item -> item.get("extent").asText())
        .containsExactly("events", "whole");
    JsonNode whole = items.get(1);
    assertThat(whole.get("kind").asText()).isEqualTo("transaction");
    assertThat(whole.get("method").asText()).isEqualTo("eth_getTransactionByHash");
    assertThat(whole.get("actorType").asText()).isEqualTo("user");
    assertThat(whole.get("actorId").asText()).isEqualTo(readerId);
    assertThat(whole.get("firstBlock").asLong())
        .isEqualTo(Long.decode(receipt.get("blockNumber").asText()));
    assertThat(whole.get("requestId").asText()).isNotEmpty();
    assertThat(items("?userId=" + readerId, 2)).hasSize(2);
    assertThat(items("?userId=" + memberId, 0)).isEmpty();
    assertThat(items("?userId=" + readerId + "&to=2020-01-01T00:00:00Z", 0)).isEmpty();
    assertThat(operator.get(DISCLOSURES + "?txHash=0x1").status()).isEqualTo(400);
    assertThat(reader.get(DISCLOSURES).status()).isEqualTo(403);
  }

  @Test
  void ownReadsAreNotRecordedAndReadsByPermissionAre() {
    String own =
        member
            .result(
                "eth_sendRawTransaction",
                Gateway.signed(chain, wallet, TestWallet.random().address(), 1, "0x"))
            .asText();
    chain.receipt(own);
    assertThat(member.result("eth_getTransactionByHash", own).isObject()).isTrue();
    String role = token.role();
    token.permitTransfers(null, null, List.of(role));
    token.join(memberId, role);
    Gateway again = Gateway.of(Client.session(api, wallet));
    String hash =
        chain
            .transfer(token.address(), TestWallet.random().address(), 5)
            .get("transactionHash")
            .asText();
    assertThat(again.result("eth_getTransactionReceipt", hash).isObject()).isTrue();
    List<JsonNode> items = items("?userId=" + memberId, 1);
    assertThat(items).hasSize(1);
    assertThat(items.get(0).get("txHash").asText()).isEqualTo(hash);
    assertThat(items.get(0).get("extent").asText()).isEqualTo("events");
    assertThat(items.get(0).get("organizationId").isNull()).isFalse();
  }

  @Test
  void aReaderWithTheViewOfAnotherIsRecordedWithThatUser() {
    String hash =
        chain
            .call(
                "eth_sendRawTransaction",
                Gateway.signed(chain, wallet, TestWallet.random().address(), 1, "0x"))
            .asText();
    chain.receipt(hash);
    Gateway view = Gateway.of(reader.with("x-portcullis-view-as", memberId));
    assertThat(view.result("eth_getTransactionByHash", hash).isObject()).isTrue();
    JsonNode item = items("?viewedUserId=" + memberId, 1).get(0);
    assertThat(item.get("txHash").asText()).isEqualTo(hash);
    assertThat(item.get("extent").asText()).isEqualTo("whole");
    assertThat(item.get("actorId").asText()).isEqualTo(readerId);
  }

  @Test
  void servicesAreRecordedAndTheLogIsChained() {
    String hash =
        chain.transfer(token.address(), wallet.address(), 5).get("transactionHash").asText();
    Client service = Machine.ofZone(api, List.of(), Machine.zoneRole(operator, "full_read_access"));
    new Gateway(service, "/rpc/service").result("eth_getTransactionReceipt", hash);
    JsonNode item = items("?txHash=" + hash, 1).get(0);
    assertThat(item.get("actorType").asText()).isEqualTo("m2m_app");
    assertThat(items("?m2mAppId=" + item.get("actorId").asText(), 1)).hasSize(1);
    JsonNode check = operator.get("/audit-logs/verify?log=disclosure").body();
    assertThat(check.get("status").asText()).as("%s", check).isEqualTo("intact");
    assertThat(check.get("checkedRows").asInt()).isPositive();
    assertThat(check.get("heads").get(0).asText()).startsWith("disclosure:");
  }
}
