package dev.portcullis.legacy.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.legacy.query.LegacyOperationRow;
import dev.portcullis.persistence.legacy.query.PendingDeposit;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The shape of R-LEG-21, byte for byte. */
class HistoryEntryTest {
  private static final String HASH = "a1".repeat(32);
  private static final String L1_HASH = "b2".repeat(32);
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05.678Z");

  private static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException malformed) {
      throw new IllegalArgumentException(malformed);
    }
  }

  private static LegacyOperationRow transaction(String tx, String failReason) {
    return new LegacyOperationRow(
        3,
        4,
        HASH,
        "Transfer",
        null,
        9L,
        json(tx),
        failReason == null,
        failReason,
        AT,
        "DAI",
        null,
        null,
        true,
        false,
        false);
  }

  private static LegacyOperationRow priority(String tx) {
    return new LegacyOperationRow(
        3, 4, HASH, "Deposit", 7L, null, json(tx), true, null, AT, null, L1_HASH, 77L, true, true,
        true);
  }

  private static JsonNode shown(Object entry) {
    try {
      return json(Json.SNAKE_CASE.writeValueAsString(entry));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Test
  void aTransactionHasTheSymbolOfItsToken() {
    String tx = "{\"type\":\"Transfer\",\"token\":1,\"fee\":\"5\"}";
    assertThat(shown(HistoryEntry.of(transaction(tx, null), true)))
        .isEqualTo(
            json(
                """
                {"tx_id": "3,4", "hash": "sync-tx:%s", "eth_block": null, "pq_id": null,
                 "tx": {"type": "Transfer", "token": "DAI", "fee": "5"}, "success": "true",
                 "fail_reason": null, "commited": true, "verified": false,
                 "created_at": "2026-01-02T03:04:05.678Z", "batch_id": 9}
                """
                    .formatted(HASH)));
    assertThat(shown(HistoryEntry.of(transaction(tx, "no"), false)).get("success"))
        .isEqualTo(json("false"));
  }

  @Test
  void aPriorityOperationIsKnownByItsTransactionBelow() {
    String tx = "{\"type\":\"Deposit\",\"priority_op\":{\"token\":1}}";
    assertThat(shown(HistoryEntry.of(priority(tx), true)))
        .isEqualTo(
            json(
                """
                {"tx_id": "3,4", "hash": "0x%s", "eth_block": 77, "pq_id": 7,
                 "tx": {"type": "Deposit", "priority_op": {"token": "UNKNOWN"}}, "success": null,
                 "fail_reason": null, "commited": true, "verified": true,
                 "created_at": "2026-01-02T03:04:05.678Z", "batch_id": null}
                """
                    .formatted(L1_HASH)));
  }

  @Test
  void aPendingDepositIsInNoBlock() {
    PendingDeposit deposit =
        new PendingDeposit(7, "0xaa", "0xbb", 0, "ETH", "1000", L1_HASH, 77, AT);
    assertThat(shown(HistoryEntry.of(deposit)))
        .isEqualTo(
            json(
                """
                {"tx_id": "-", "hash": "0x%s", "eth_block": 77, "pq_id": 7,
                 "tx": {"type": "Deposit", "account_id": null, "priority_op":
                   {"from": "0xaa", "to": "0xbb", "token": "ETH", "amount": "1000"}},
                 "success": null, "fail_reason": null, "commited": false, "verified": false,
                 "created_at": "2026-01-02T03:04:05.678Z", "batch_id": null}
                """
                    .formatted(L1_HASH)));
    assertThat(shown(TransactionRecord.of(deposit)))
        .isEqualTo(
            json(
                """
                {"tx_type": "Deposit", "from": "0xaa", "to": "0xbb", "token": 0, "amount": "1000",
                 "fee": null, "block_number": -1, "nonce": -1,
                 "created_at": "2026-01-02T03:04:05.678Z", "fail_reason": null,
                 "tx": {"type": "Deposit", "account_id": null, "priority_op":
                   {"from": "0xaa", "to": "0xbb", "token": "ETH", "amount": "1000"},
                   "eth_block_number": 77}}
                """));
  }

  @Test
  void aRecordContainsSenderAmountAndReceiver() {
    assertRecord(
        "{'type':'Transfer','from':'0xa','to':'0xb','token':1,'amount':'5','fee':'2','nonce':3}",
        "{'from':'0xa','to':'0xb','token':1,'amount':'5','fee':'2','nonce':3}");
    assertRecord(
        "{'type':'ChangePubKey','account':'0xa','newPkHash':'sync:1','feeToken':2,'fee':'0','nonce':0}",
        "{'from':'0xa','to':'sync:1','token':2,'amount':'unknown amount','fee':'0','nonce':0}");
    assertRecord(
        "{'type':'ForcedExit','target':'0xc','token':1,'fee':'0','nonce':1}",
        "{'from':'0xc','to':'0xc','token':1,'amount':'unknown amount','fee':'0','nonce':1}");
    assertRecord(
        "{'type':'WithdrawNFT','from':'0xa','to':'0xb','token':65536,'feeToken':0,'fee':'1','nonce':1}",
        "{'from':'0xa','to':'0xb','token':65536,'amount':'1','fee':'1','nonce':1}");
    assertRecord(
        "{'type':'FullExit','priority_op':{'account_id':1,'eth_address':'0xd','token':4},'withdraw_amount':'8'}",
        "{'from':'0xd','to':'0xd','token':4,'amount':'8','fee':null,'nonce':-1}");
  }

  private static void assertRecord(String tx, String expected) {
    JsonNode record = shown(TransactionRecord.of(transaction(tx.replace('\'', '"'), null)));
    json(expected.replace('\'', '"'))
        .properties()
        .forEach(
            field ->
                assertThat(record.get(field.getKey()))
                    .as("%s of %s", field.getKey(), tx)
                    .isEqualTo(field.getValue()));
    assertThat(record.get("tx")).isEqualTo(json(tx.replace('\'', '"')));
  }
}
