package dev.portcullis.ejb.denial;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The denials of the gateway, and the verdict on a transaction (R-GTW-21, R-GTW-23). */
@ServiceTest
class RecordedDenialsTest {
  /** Nothing else is denied at this time. */
  private static final Instant AT = Instant.parse("2199-02-03T10:15:00.123Z");

  private static final PageRequest PAGE = new PageRequest(50, 0);

  @Inject private DenialService denials;
  @Inject private TransactionStatusService transactions;

  private final String id = Ids.id();
  private final Address from = TestKey.random().address();
  private final Address to = TestKey.random().address();
  private final Hash32 hash =
      new Hash32("0x" + (UUID.randomUUID() + "" + UUID.randomUUID()).replace("-", ""));

  @BeforeEach
  void actAsOperator() {
    TestChain.use();
    Acting.asOperator();
  }

  private static int write(String sql, Object... values) throws Exception {
    return Services.inTransaction(
        () -> {
          var statement = Services.entities().createNativeQuery(sql);
          for (int i = 0; i < values.length; i++) {
            statement.setParameter(i + 1, values[i]);
          }
          return statement.executeUpdate();
        });
  }

  private void deny(String row, Address sender, Address target, Instant at) throws Exception {
    assertThat(
            write(
                "insert into rpc_denials (id, kind, count, created_at, expires_at, origin, method,"
                    + " tx_hash, from_address, to_address, reason, rule_id, error_code,"
                    + " error_message, actor_type, user_id) values (?1, 'denial', 1, ?2,"
                    + " now() + interval '1 day', 'rpc', 'eth_sendRawTransaction', ?3, ?4, ?5,"
                    + " 'function permission missing', 'permission.missing', -32001, 'Forbidden',"
                    + " 'user', 'user of ' || ?1)",
                row,
                at.atOffset(ZoneOffset.UTC),
                hash.text(),
                sender.text(),
                target.text()))
        .isEqualTo(1);
  }

  private void submitted(String status) throws Exception {
    boolean refused = !status.equals("accepted");
    assertThat(
            write(
                "insert into rpc_submissions (tx_hash, status, received_at, expires_at, error_code,"
                    + " error_message) values (?1, ?2, now(), now() + interval '1 day',"
                    + (refused ? " -32005, 'no')" : " null, null)"),
                hash.text(),
                status))
        .isEqualTo(1);
  }

  private List<RpcDenialView> found(
      Hash32 tx, Address address, String user, String machine, Instant first, Instant last) {
    return denials.page(new DenialQuery(tx, address, user, machine, first, last), PAGE).items();
  }

  private JsonNode status() {
    return Bodies.written(transactions.of(hash));
  }

  @Test
  void aDenialIsShownWithAllItsFields() throws Exception {
    deny(id, from, to, AT);
    RpcDenialView denial = denials.get(id);
    assertThat(found(hash, null, null, null, null, null)).containsExactly(denial);
    JsonNode item = Bodies.written(denial);
    assertThat(item.fieldNames())
        .toIterable()
        .containsExactly(
            "id",
            "createdAt",
            "origin",
            "method",
            "txHash",
            "fromAddress",
            "toAddress",
            "methodSelector",
            "reason",
            "ruleId",
            "errorCode",
            "errorMessage",
            "actorType",
            "userId",
            "tenantId",
            "m2mAppId",
            "organizationId",
            "ipAddress",
            "requestId",
            "traceId",
            "viewedUserId",
            "reported",
            "count");
    assertThat(item.get("createdAt").asText()).isEqualTo("2199-02-03T10:15:00.123Z");
    assertThat(item.get("errorCode").asInt()).isEqualTo(-32001);
    assertThat(item.get("methodSelector").isNull()).isTrue();
    assertThat(item.get("count").asInt()).isEqualTo(1);
  }

  @Test
  void eachFilterFindsIt() throws Exception {
    deny(id, from, to, AT);
    String user = "user of " + id;
    for (List<RpcDenialView> page :
        List.of(
            found(hash, null, null, null, null, null),
            found(null, from, null, null, null, null),
            found(null, to, null, null, null, null),
            found(null, null, user, null, null, null),
            found(hash, to, null, null, AT, AT))) {
      assertThat(page).extracting(RpcDenialView::id).containsExactly(id);
    }
    assertThat(found(hash, null, null, null, AT.plusMillis(1), null)).isEmpty();
    assertThat(found(hash, null, null, null, null, AT.minusMillis(1))).isEmpty();
    assertThat(found(hash, null, null, id, null, null)).isEmpty();
  }

  @Test
  void aGapIsShownUnlessTheFilterSelectsACall() throws Exception {
    Instant until = AT.plusSeconds(3_600);
    assertThat(
            write(
                "insert into rpc_denials (id, kind, count, since, created_at, expires_at, reason,"
                    + " rule_id) values (?1, 'gap', 7, ?2, ?2, now() + interval '1 day',"
                    + " '7 denials were not recorded', 'ledger.gap')",
                id,
                until.atOffset(ZoneOffset.UTC)))
        .isEqualTo(1);
    assertThat(found(null, null, null, null, until, until))
        .singleElement()
        .satisfies(
            gap -> {
              JsonNode shown = Bodies.written(gap);
              assertThat(shown.get("ruleId").asText()).isEqualTo("ledger.gap");
              assertThat(shown.get("reason").asText()).isEqualTo("7 denials were not recorded");
              assertThat(shown.get("count").asInt()).isEqualTo(7);
              assertThat(shown.get("origin").isNull()).isTrue();
            });
    assertThat(found(null, from, null, null, until, until)).isEmpty();
    Refused.unknown(() -> denials.get(id));
  }

  @Test
  void aPageIsAPartOfTheListNewestFirst() throws Exception {
    for (int i = 0; i < 4; i++) {
      deny(id.substring(1) + i, from, from, AT.plusMillis(i));
    }
    var page =
        denials.page(new DenialQuery(null, from, null, null, null, null), new PageRequest(2, 1));
    assertThat(page.items())
        .extracting(RpcDenialView::id)
        .containsExactly(id.substring(1) + 2, id.substring(1) + 1);
    assertThat(page.totalItems()).isEqualTo(4);
  }

  @Test
  void anUnknownTransactionHasAVerdict() {
    JsonNode status = status();
    assertThat(status.get("verdict").asText()).isEqualTo("unknown");
    assertThat(status.get("explanation").asText()).isNotBlank();
    assertThat(status.get("denials")).isEmpty();
    assertThat(status.get("submission").isNull()).isTrue();
    assertThat(status.at("/chain/found").asBoolean()).isFalse();
    assertThat(status.get("chainError").isNull()).isTrue();
  }

  @Test
  void theStrongestVerdictIsShown() throws Exception {
    deny(id, from, to, AT);
    assertThat(status().get("verdict").asText()).isEqualTo("denied");
    assertThat(status().at("/denials/0/id").asText()).isEqualTo(id);
    submitted("throttled");
    JsonNode throttled = status();
    assertThat(throttled.get("verdict").asText()).isEqualTo("throttled");
    assertThat(throttled.at("/submission/errorCode").asInt()).isEqualTo(-32005);
    assertThat(throttled.get("denials")).hasSize(1);
  }

  @Test
  void anAcceptedMissingTransactionIsSubmittedAndNotFound() throws Exception {
    submitted("accepted");
    assertThat(status().get("verdict").asText()).isEqualTo("submitted_not_found");
  }

  @Test
  void aMinedTransactionIsSeenOnTheChainAndDecoded() {
    String address = TestChain.deployToken();
    var unused = PermittedToken.register(address);
    JsonNode receipt = TestChain.transfer(address, to.text(), 7);
    JsonNode status =
        Bodies.written(transactions.of(new Hash32(receipt.get("transactionHash").asText())));
    assertThat(status.get("verdict").asText()).isEqualTo("succeeded");
    for (String field : List.of("blockNumber", "blockHash", "status", "gasUsed")) {
      assertThat(status.get("chain").get(field)).as(field).isEqualTo(receipt.get(field));
    }
    assertThat(status.at("/decoded/signature").asText()).isEqualTo(PermittedToken.TRANSFER);
    assertThat(status.at("/decoded/arguments/1/value").asText()).isEqualTo("7");
  }
}
