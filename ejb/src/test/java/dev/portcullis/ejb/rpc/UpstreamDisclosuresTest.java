package dev.portcullis.ejb.rpc;

import static dev.portcullis.ejb.rpc.DisclosureScene.ACCOUNT;
import static dev.portcullis.ejb.rpc.DisclosureScene.BALANCE;
import static dev.portcullis.ejb.rpc.DisclosureScene.BOB;
import static dev.portcullis.ejb.rpc.DisclosureScene.STORAGE;
import static dev.portcullis.ejb.rpc.DisclosureScene.SUPPLY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.upstream.FakeNode;
import dev.portcullis.ejb.chain.upstream.UpstreamCalls;
import dev.portcullis.ejb.chain.upstream.UpstreamNode;
import dev.portcullis.ejb.chain.upstream.UpstreamNodeTest;
import dev.portcullis.ejb.chain.upstream.UpstreamSettings;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Disclosures with proofs (R-GTW-26) from an upstream node over HTTP that has the methods and the
 * wire form of ZKsync OS. Its proofs are those of the embedded chain, which layer 1 stores. So the
 * verifiers of outsiders can accept them, and each alteration has a figure that it must not prove.
 */
class UpstreamDisclosuresTest {
  private static final String PROOF = "zks_getProof";
  private static final String BATCH = "zks_getBatchByBlockNumber";

  /** The methods of ZKsync OS by what the embedded chain calls them. */
  private static final Map<String, String> NAMES =
      Map.of(
          PROOF,
          "rollup_getStateProof",
          BATCH,
          "rollup_getBatchByBlockNumber",
          "zks_getBatchByNumber",
          "rollup_getBatchByNumber",
          "zks_batchNumber",
          "rollup_batchNumber");

  private static DisclosureChain chain;
  private static Address token;
  private static Address other;
  private static long block;

  @TempDir private Path directory;

  private final Map<String, UnaryOperator<JsonNode>> altered = new ConcurrentHashMap<>();
  private final Set<String> missing = ConcurrentHashMap.newKeySet();
  private final Set<String> silent = ConcurrentHashMap.newKeySet();
  private final List<JsonNode> proven = new CopyOnWriteArrayList<>();
  private FakeNode fake;
  private UpstreamNode node;
  private DisclosureScene scene;

  @BeforeAll
  static void open() throws IOException {
    chain = new DisclosureChain();
    token = chain.token();
    other = chain.token();
    chain.settled(chain.mint(other, BOB, 5));
    block = chain.mint(token, BOB, 1_000);
    chain.settled(block);
  }

  @AfterAll
  static void close() {
    chain.close();
  }

  @BeforeEach
  void start() throws Exception {
    fake = new FakeNode();
    fake.http = this::answered;
    UpstreamSettings given = fake.settings(Optional.empty());
    node =
        new UpstreamNode(
            new UpstreamSettings(
                given.name(),
                given.chainId(),
                given.httpUrl(),
                given.wsUrl(),
                given.poll(),
                given.watch(),
                Duration.ofSeconds(2),
                Duration.ofSeconds(2),
                given.maxConnections(),
                1 << 20),
            UpstreamNodeTest.THREADS,
            UpstreamCalls.UNCOUNTED);
    scene = new DisclosureScene(node);
    scene.disclose(token, "ours", block);
  }

  @AfterEach
  void stop() {
    node.close();
    fake.close();
  }

  private FakeNode.Reply answered(JsonNode request) {
    String method = request.path("method").textValue();
    if (method.equals("eth_chainId")) {
      return fake.asChain(request);
    }
    if (silent.contains(method)) {
      return new FakeNode.Reply(200, null, null);
    }
    if (method.startsWith("rollup_") || missing.contains(method)) {
      return FakeNode.error(request, "{\"code\":-32601,\"message\":\"Method not found\"}");
    }
    try {
      JsonNode found = chain.node.call(NAMES.getOrDefault(method, method), request.path("params"));
      JsonNode told = altered.getOrDefault(method, same -> same).apply(found.deepCopy());
      if (method.equals(PROOF)) {
        proven.add(request.path("params"));
      }
      return FakeNode.result(request, told.toString());
    } catch (NodeErrorException refusal) {
      return FakeNode.error(
          request,
          Json.MAPPER
              .createObjectNode()
              .put("code", refusal.code())
              .put("message", refusal.getMessage())
              .toString());
    }
  }

  private static String at(long number) {
    return "0x" + Long.toHexString(number);
  }

  private static ObjectNode expected(String kind, JsonNode answer) {
    ObjectNode expected =
        Json.MAPPER
            .createObjectNode()
            .put("kind", kind)
            .put("address", token.text())
            .put("storedBatchHash", chain.storedBatchHash(answer.get("batchNumber").longValue()));
    expected.putArray("codes").add(token.text());
    return expected;
  }

  private static ObjectNode ofSupply(JsonNode answer) {
    return expected("supply", answer).put("slot", "0x%064x".formatted(4));
  }

  private JsonNode supply() throws IOException {
    return scene.result(SUPPLY, token.text(), at(block));
  }

  private String refused(String method, Object... params) throws IOException {
    JsonNode error = scene.error(method, params);
    return error.get("code") + " " + error.get("message").textValue();
  }

  /** Another last digit. */
  private static void alter(JsonNode parent, String field) {
    String text = parent.get(field).textValue();
    int last = text.length() - 1;
    String digit = text.charAt(last) == '1' ? "2" : "1";
    ((ObjectNode) parent).put(field, text.substring(0, last) + digit);
  }

  private JsonNode supplyWith(UnaryOperator<JsonNode> proof) throws IOException {
    altered.put(PROOF, proof);
    scene = new DisclosureScene(node);
    scene.disclose(token, "ours", block);
    return supply();
  }

  @Test
  void whatTheNodeProvesIsAcceptedByTheVerifiers() throws Exception {
    JsonNode supply = supply();
    assertThat(supply.get("result").textValue()).isEqualTo(at(1_000));
    assertThat(scene.verifies(supply, ofSupply(supply), directory)).isTrue();
    JsonNode balance = scene.result(BALANCE, token.text(), BOB.text(), "latest");
    String slot =
        Keccak.hash(new AbiEncoder().address(EvmAddress.of(BOB.text())).word(5).toBytes())
            .toString();
    ObjectNode ofBob = expected("balance", balance).put("holder", BOB.text()).put("slot", slot);
    assertThat(scene.verifies(balance, ofBob, directory)).isTrue();
    JsonNode account = scene.result(ACCOUNT, token.text(), at(block));
    ObjectNode ofCode =
        expected("account", account).put("code", account.get("bytecode").textValue());
    assertThat(scene.verifies(account, ofCode, directory)).isTrue();
    scene.disclosed.put(
        token,
        new Disclosure(false, false, 0, List.of(), List.of(new Hash32("0x%064x".formatted(4)))));
    JsonNode storage =
        scene.result(
            STORAGE,
            Map.of("contract", token.text(), "storageSlots", List.of("0x%064x".formatted(4))));
    ObjectNode ofSlot = expected("storage", storage).put("slot", "0x%064x".formatted(4));
    assertThat(scene.verifies(storage, ofSlot, directory)).isTrue();
    assertThat(proven)
        .as("address, slots and the number of the batch")
        .allSatisfy(
            params -> {
              assertThat(params).hasSize(3);
              assertThat(params.get(1).isArray()).isTrue();
              assertThat(params.get(2).isIntegralNumber()).isTrue();
            });
  }

  /** The gate passes on what only layer 1 can refute. */
  @Test
  void whatTheNodeAlteredIsRejectedByTheVerifiers() throws Exception {
    for (String part :
        List.of(
            "/storageProofs/0/proof value",
            "/stateCommitmentPreimage last256BlockHashesBlake",
            "/stateCommitmentPreimage blockNumber",
            "/l1VerificationData commitment",
            "/l1VerificationData priorityOperationsHash",
            "/l1VerificationData l2ToL1LogsRootHash")) {
      String[] place = part.split(" ", 2);
      JsonNode supply =
          supplyWith(
              told -> {
                alter(told.at(place[0]), place[1]);
                return told;
              });
      assertThat(scene.verifies(supply, ofSupply(supply), directory)).as(part).isFalse();
    }
    JsonNode supply =
        supplyWith(
            told -> {
              ArrayNode siblings = (ArrayNode) told.at("/storageProofs/0/proof/siblings");
              siblings.remove(siblings.size() - 1);
              return told;
            });
    assertThat(scene.verifies(supply, ofSupply(supply), directory)).isFalse();
  }

  @Test
  void anAlteredAccountIsRefusedAtOnce() throws IOException {
    altered.put("eth_getBalance", told -> Json.MAPPER.getNodeFactory().textNode("0x7"));
    assertThat(refused(ACCOUNT, token.text(), at(block)))
        .isEqualTo("-32603 The chain node proves another state of the account");
  }

  @Test
  void aNodeWithoutTheMethodsProvesNothing() throws IOException {
    missing.add(BATCH);
    assertThat(refused(SUPPLY, token.text(), at(block)))
        .isEqualTo("-32603 The chain node does not prove it: rollup_getBatchByBlockNumber failed");
    missing.clear();
    missing.add(PROOF);
    assertThat(refused(SUPPLY, token.text(), at(block)))
        .isEqualTo("-32603 The chain node does not prove it: rollup_getProof failed");
    missing.clear();
    altered.put(PROOF, told -> NullNode.instance);
    assertThat(refused(SUPPLY, token.text(), at(block)))
        .isEqualTo("-32603 The chain node has no proofs against what layer 1 stores");
    for (String field : List.of("storageProofs", "stateCommitmentPreimage", "l1VerificationData")) {
      altered.put(
          PROOF,
          told -> {
            ((ObjectNode) told).remove(field);
            return told;
          });
      assertThat(refused(SUPPLY, token.text(), at(block)))
          .as(field)
          .isEqualTo("-32603 The chain node has no proofs against what layer 1 stores");
    }
    altered.clear();
    assertThat(supply().get("result").textValue()).isEqualTo(at(1_000));
  }

  /** The call ends with the time limit of the node, and the place is free again. */
  @Test
  void aNodeThatHangsEndsInAnError() throws IOException {
    scene.settings.put("disclosure.concurrent", "1");
    silent.add(PROOF);
    assertThat(refused(SUPPLY, token.text(), at(block))).startsWith("-32603 ");
    silent.clear();
    silent.add(BATCH);
    assertThat(refused(SUPPLY, token.text(), at(block))).startsWith("-32603 ");
    silent.clear();
    assertThat(supply().get("result").textValue()).isEqualTo(at(1_000));
  }

  @Test
  void aBatchThatMovesMeanwhileIsNotMixed() throws Exception {
    altered.put(
        PROOF,
        told -> {
          ObjectNode data = (ObjectNode) told.get("l1VerificationData");
          data.put("batchNumber", data.get("batchNumber").longValue() + 1);
          return told;
        });
    assertThat(refused(SUPPLY, token.text(), at(block)))
        .isEqualTo("-32603 The chain node proves different batches");
    altered.put(
        BATCH,
        told -> {
          ((ObjectNode) told.get("block_range")).put("end", block - 1);
          return told;
        });
    assertThat(refused(SUPPLY, token.text(), at(block)))
        .isEqualTo("-32602 The block is in no batch of layer 1 yet");
    altered.put(BATCH, told -> NullNode.instance);
    assertThat(refused(SUPPLY, token.text(), at(block)))
        .isEqualTo("-32602 The block is in no batch of layer 1 yet");
    altered.clear();
    assertThat(scene.verifies(supply(), ofSupply(supply()), directory)).isTrue();
  }

  /** Layer 1 reverted the batch between two questions, and has another one of the same number. */
  @Test
  void proofsOfTwoContractsAreOfOneBatch() throws IOException {
    scene.settings.put("disclosure.absent-slots", "true");
    scene.owners.put(other, "ours");
    Address both =
        chain.contract(
            "60005450"
                + "6318160ddd60e01b600052"
                + "602060006004600073"
                + other.text().substring(2)
                + "5afa50"
                + "60206000f3");
    long now = chain.node.head().number();
    chain.settled(now);
    scene.disclose(both, "ours", block);
    altered.put(
        PROOF,
        told -> {
          if (!proven.isEmpty()) {
            alter(told.get("l1VerificationData"), "commitment");
          }
          return told;
        });
    assertThat(refused(SUPPLY, both.text(), at(now)))
        .isEqualTo("-32603 The chain node proves different batches");
    altered.clear();
    assertThat(scene.result(SUPPLY, both.text(), at(now)).get("proofs")).hasSize(2);
  }

  /** What is known already needs no place. */
  @Test
  void noMoreDisclosuresThanAllowedAreComputedAtATime() throws Exception {
    scene.settings.put("disclosure.concurrent", "1");
    JsonNode known = supply();
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    altered.put(
        PROOF,
        told -> {
          asked.countDown();
          await(answered);
          return told;
        });
    CompletableFuture<JsonNode> first =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return scene.result(BALANCE, token.text(), BOB.text(), at(block));
              } catch (IOException failed) {
                throw new UncheckedIOException(failed);
              }
            });
    await(asked);
    assertThat(refused(ACCOUNT, token.text(), at(block)))
        .isEqualTo("-32009 Too many disclosures are computed; try again later");
    assertThat(supply()).isEqualTo(known);
    answered.countDown();
    assertThat(first.get().get("result").textValue()).isEqualTo(at(1_000));
    assertThat(scene.result(ACCOUNT, token.text(), at(block)).get("batchNumber")).isNotNull();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
