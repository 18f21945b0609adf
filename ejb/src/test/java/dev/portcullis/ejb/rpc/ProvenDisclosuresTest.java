package dev.portcullis.ejb.rpc;

import static dev.portcullis.ejb.rpc.DisclosureScene.ACCOUNT;
import static dev.portcullis.ejb.rpc.DisclosureScene.BALANCE;
import static dev.portcullis.ejb.rpc.DisclosureScene.BOB;
import static dev.portcullis.ejb.rpc.DisclosureScene.CAROL;
import static dev.portcullis.ejb.rpc.DisclosureScene.STORAGE;
import static dev.portcullis.ejb.rpc.DisclosureScene.SUPPLY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Disclosures with proofs (R-GTW-26), by the whole gateway before the embedded chain: no server
 * adds to it. What the answers prove is checked by the verifier that outsiders use.
 */
class ProvenDisclosuresTest {
  private static final String RETURNS = "60005260206000f3";

  private static DisclosureChain chain;
  private static Address token;
  private static Address other;
  private static long block;

  private final DisclosureScene scene = new DisclosureScene(chain.node);

  @TempDir private Path directory;

  @BeforeAll
  static void open() throws IOException {
    chain = new DisclosureChain();
    token = chain.token();
    other = chain.token();
    chain.mint(other, CAROL, 5);
    chain.mint(token, BOB, 1_000);
    block = chain.mint(token, CAROL, 30);
    chain.settled(block);
  }

  @AfterAll
  static void close() {
    chain.close();
  }

  @BeforeEach
  void disclose() {
    disclose(token, "ours");
    scene.owners.put(other, "theirs");
  }

  private void disclose(Address contract, String owner) {
    scene.disclose(contract, owner, block);
  }

  private JsonNode result(String method, Object... params) throws IOException {
    return scene.result(method, params);
  }

  private JsonNode error(String method, Object... params) throws IOException {
    return scene.error(method, params);
  }

  private static String at(long number) {
    return "0x" + Long.toHexString(number);
  }

  @Test
  void strangersGetTheSupplyAndAHoldersBalanceWithProofs() throws Exception {
    JsonNode supply = result(SUPPLY, token.text(), at(block));
    assertThat(supply.get("result").textValue()).isEqualTo(at(1_030));
    assertThat(supply.get("requiredBytecodes")).hasSize(1);
    verify(supply, expected("supply", supply).put("slot", "0x%064x".formatted(4)));
    JsonNode balance = result(BALANCE, token.text(), BOB.text(), "finalized");
    assertThat(balance.get("result").textValue()).isEqualTo(at(1_000));
    String slot =
        Keccak.hash(new AbiEncoder().address(EvmAddress.of(BOB.text())).word(5).toBytes())
            .toString();
    verify(balance, expected("balance", balance).put("holder", BOB.text()).put("slot", slot));
  }

  @Test
  void strangersGetTheCodeWithProofs() throws Exception {
    JsonNode account = result(ACCOUNT, token.text(), at(block));
    assertThat(account.at("/accountProperties/nonce").textValue()).isEqualTo("0x1");
    verify(account, expected("account", account).put("code", account.get("bytecode").textValue()));
  }

  private ObjectNode expected(String kind, JsonNode answer) {
    ObjectNode expected =
        Json.MAPPER
            .createObjectNode()
            .put("kind", kind)
            .put("address", token.text())
            .put("storedBatchHash", chain.storedBatchHash(answer.get("batchNumber").longValue()));
    expected.putArray("codes").add(token.text());
    return expected;
  }

  private void verify(JsonNode answer, JsonNode expected) throws Exception {
    assertThat(scene.verifies(answer, expected, directory)).isTrue();
  }

  @Test
  void strangersGetTheSlotsThatTheRowLists() throws Exception {
    Hash32 slot = new Hash32("0x%064x".formatted(4));
    scene.disclosed.put(token, new Disclosure(false, false, 0, List.of(), List.of(slot)));
    Map<String, Object> query =
        Map.of("contract", token.text(), "storageSlots", List.of(slot.text()));
    JsonNode storage = result(STORAGE, query);
    assertThat(storage.at("/storageDisclosures/0/value").textValue())
        .isEqualTo("0x%064x".formatted(1_030));
    assertThat(storage.at("/storageDisclosures/0/proof/path"))
        .isEqualTo(storage.at("/storageDisclosures/0/proof/siblings"));
    verify(storage, expected("storage", storage).put("slot", slot.text()));
    Map<String, Object> other =
        Map.of("contract", token.text(), "storageSlots", List.of("0x%064x".formatted(5)));
    assertThat(error(STORAGE, other).get("code").intValue()).isEqualTo(-32001);
    for (Object malformed :
        List.of(
            Map.of("contract", token.text(), "storageSlots", List.of()),
            Map.of("contract", token.text(), "storageSlots", List.of("0x4")),
            Map.of("contract", "0x", "storageSlots", List.of(slot.text())),
            Map.of("contract", token.text(), "storageSlots", List.of(slot.text()), "block", "0x1"),
            Map.of(
                "contract",
                token.text(),
                "storageSlots",
                List.of(slot.text()),
                "l1BatchNumber",
                "0xffff"),
            List.of())) {
      assertThat(error(STORAGE, malformed).get("code").intValue())
          .as(malformed.toString())
          .isEqualTo(-32602);
    }
  }

  @Test
  void theRowDecides() throws IOException {
    scene.disclosed.put(token, new Disclosure(false, false, block + 1, List.of(BOB)));
    for (JsonNode error :
        List.of(
            error(SUPPLY, token.text(), at(block)),
            error(ACCOUNT, token.text(), at(block)),
            error(BALANCE, token.text(), CAROL.text(), at(block)),
            error(BALANCE, token.text(), BOB.text(), at(block)),
            error(SUPPLY, other.text(), at(block)),
            error(SUPPLY, BOB.text(), at(block)))) {
      assertThat(error.toString())
          .isEqualTo(
              "{\"code\":-32001,\"message\":\"Forbidden\",\"data\":{\"ruleId\":"
                  + "\"disclosure.missing\"}}");
    }
    scene.denials.drain(rows -> assertThat(rows).as("strangers fill no ledger").isEmpty());
    JsonNode known =
        scene.ask(new Actor(Actor.Type.USER, "user", null, null), SUPPLY, other.text(), at(block));
    assertThat(known.at("/error/data/ruleId").textValue()).isEqualTo("disclosure.missing");
    assertThat(known.at("/error/data/denialId").textValue()).isNotBlank();
  }

  @Test
  void aBlockNeedsABatchOnLayer1() throws IOException {
    scene.disclosed.put(token, new Disclosure(true, true, 0, List.of(BOB)));
    for (Object unknown : new Object[] {at(99_999), at(0), "0x" + "f".repeat(20)}) {
      assertThat(error(SUPPLY, token.text(), unknown).get("code").intValue()).isEqualTo(-32602);
    }
    for (Object malformed : new Object[] {"one", -1, true, List.of()}) {
      assertThat(error(SUPPLY, token.text(), malformed).toString()).contains("-32602", "params[1]");
    }
    assertThat(error(BALANCE, token.text(), "0xb0b", at(block)).toString())
        .contains("-32602", "params[1]");
    assertThat(error(SUPPLY, token.text(), at(block), 1).get("code").intValue()).isEqualTo(-32602);
  }

  @Test
  void withoutTheSettingTheMethodsDoNotExist() throws IOException {
    scene.settings.clear();
    for (String method : List.of(SUPPLY, BALANCE, ACCOUNT, STORAGE)) {
      assertThat(error(method).get("code").intValue()).isEqualTo(-32601);
    }
  }

  @Test
  void whatCannotBeProvenIsNotAnswered() throws IOException {
    scene.settings.put("disclosure.max-slots", "20");
    reasons(chain.contract("6007" + RETURNS), "reads no slot of its own");
    reasons(chain.contract("60006000fd"), "reverted");
    reasons(chain.contract("5b600056"), "reverted");
    reasons(chain.contract("00"), "reverted");
    // It reads the slots from 0 to 99.
    reasons(
        chain.contract("60005b80545060010180606411600257" + "6007" + RETURNS), "reads 100 slots");
    reasons(chain.contract("600054" + RETURNS), "was never written");
  }

  private void reasons(Address contract, String reason) throws IOException {
    disclose(contract, "ours");
    long now = chain.node.head().number();
    chain.settled(now);
    JsonNode error = error(SUPPLY, contract.text(), at(now));
    assertThat(error.get("code").intValue()).isEqualTo(-32603);
    assertThat(error.get("message").textValue()).contains(reason);
  }

  @Test
  void aContractThatReadsWhatOthersHaveShowsNothing() throws IOException {
    String ofOther =
        "60005450"
            + "6318160ddd60e01b600052"
            + "602060006004600073"
            + other.text().substring(2)
            + "5afa50"
            + "60206000f3";
    reasons(chain.contract(ofOther), "the state of others");
    reasons(
        chain.contract("73" + CAROL.text().substring(2) + "31" + RETURNS), "the state of others");
    scene.owners.put(other, "ours");
    Address same = chain.contract(ofOther);
    reasons(same, "was never written");
    scene.owners.remove(other);
    reasons(chain.contract(ofOther), "the state of others");
  }

  @Test
  void anAbsentSlotIsProvenWhereTheOperatorAllowsIt() throws IOException {
    scene.settings.put("disclosure.absent-slots", "true");
    Address contract = chain.contract("600054" + RETURNS);
    disclose(contract, "ours");
    long now = chain.node.head().number();
    chain.settled(now);
    JsonNode answer = result(SUPPLY, contract.text(), at(now));
    assertThat(answer.get("result").textValue()).isEqualTo("0x0");
    assertThat(answer.at("/proofs/0/storageProofs/0/proof/type").textValue())
        .isEqualTo("nonExisting");
  }

  @Test
  void aRepeatedRequestExecutesNothing() throws IOException {
    JsonNode first = result(SUPPLY, token.text(), at(block));
    assertThat(result(SUPPLY, token.text(), at(block))).isEqualTo(first);
    scene.disclosed.remove(token);
    assertThat(error(SUPPLY, token.text(), at(block)).get("code").intValue())
        .as("the row decides each time")
        .isEqualTo(-32001);
  }
}
