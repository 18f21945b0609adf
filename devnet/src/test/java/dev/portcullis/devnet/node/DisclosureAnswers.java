package dev.portcullis.devnet.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.devnet.chain.SampleContract;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.rollup.TwoLayers;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.chain.AccountProperties;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A served rollup with two tokens and their holders, and disclosures of its figures as of several
 * batches, in the form in which the gate answers.
 */
final class DisclosureAnswers implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final UInt256 SUPPLY = UInt256.of(4);
  private static final int BALANCES = 5;
  private static final EvmAddress BOB = EvmAddress.of("0x" + "b0".repeat(20));
  private static final EvmAddress CAROL = EvmAddress.of("0x" + "ca".repeat(20));
  private static final EvmAddress NONE = EvmAddress.of("0x" + "00".repeat(19) + "77");

  final NodeClient client;
  final TwoLayers layers;
  private final NodeServer server;
  private final List<EvmAddress> tokens = new ArrayList<>();
  private final List<Long> batches = new ArrayList<>();

  /** An answer, and what its reader knows. */
  record Case(JsonNode answer, JsonNode expected) {
    String line() {
      return JSON.createObjectNode().<ObjectNode>set("answer", answer).set("expected", expected)
          + "\n";
    }
  }

  DisclosureAnswers() throws IOException {
    layers = new TwoLayers(ChainSettings.builder().build(), TwoLayers.QUICK);
    server = NodeServer.start(layers.rollup, NodeSettings.loopback());
    client = new NodeClient(server.url());
    for (int token = 0; token < 2; token++) {
      tokens.add(
          layers.create(layers.l2(), SampleContract.in("rollup", "BridgedToken").creation()));
    }
    for (long amount : new long[] {1_000, 30, 7}) {
      for (EvmAddress token : tokens) {
        mint(token, BOB, amount);
        mint(token, CAROL, 2 * amount);
      }
      long last = layers.l2().head().number();
      layers.finalized(last);
      batches.add(layers.rollup.batches().of(last).orElseThrow().number());
    }
  }

  private void mint(EvmAddress token, EvmAddress to, long amount) {
    layers.send(
        layers.l2(),
        token,
        UInt256.ZERO,
        SampleContract.call("bridgeMint(address,uint256)", to, amount));
  }

  /** Each figure as of each batch. */
  List<Case> all() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (long batch : batches) {
      for (EvmAddress token : tokens) {
        cases.add(supply(token, batch));
        for (EvmAddress holder : List.of(BOB, CAROL, NONE)) {
          cases.add(balance(token, holder, batch));
        }
        cases.add(account(token, batch));
        cases.add(storage(token, batch));
      }
    }
    return cases;
  }

  private Case supply(EvmAddress token, long batch) throws IOException {
    return call(token, "supply", "0x18160ddd", SUPPLY, batch, null);
  }

  private Case balance(EvmAddress token, EvmAddress holder, long batch) throws IOException {
    UInt256 slot = Keccak.hash(new AbiEncoder().address(holder).word(BALANCES).toBytes()).word();
    String data = SampleContract.call("balanceOf(address)", holder).toString();
    return call(token, "balance", data, slot, batch, holder);
  }

  private Case call(
      EvmAddress token, String kind, String data, UInt256 slot, long batch, EvmAddress holder)
      throws IOException {
    JsonNode proofs = proofs(token, slot, batch);
    ObjectNode answer = JSON.createObjectNode();
    answer.put("result", EthereumHex.quantity(state(batch).storage(token, slot).toBigInteger()));
    answer.put("callData", data).put("from", "0x" + "0".repeat(40)).put("to", token.toString());
    answer.putArray("requiredBytecodes").add(token.toString());
    ArrayNode accounts = answer.putArray("proofs");
    accounts
        .addObject()
        .put("address", token.toString())
        .set("storageProofs", proofs.get("storageProofs"));
    ObjectNode expected = expected(kind, token, batch).put("slot", Hash.of(slot).toString());
    expected.putArray("codes").add(token.toString());
    if (holder != null) {
      expected.put("holder", holder.toString());
    }
    return new Case(ofBatch(answer, proofs), expected);
  }

  private Case account(EvmAddress address, long batch) throws IOException {
    JsonNode proofs = proofs(AccountProperties.ADDRESS, AccountProperties.slot(address), batch);
    Account account = state(batch).account(address).orElseThrow();
    Code code = Accounts.code(state(batch), address);
    AccountProperties properties =
        AccountProperties.of(account.nonce(), account.balance(), code.bytes());
    ObjectNode answer = JSON.createObjectNode();
    answer.put("address", address.toString()).put("bytecode", code.bytes().toString());
    answer.set("storageProof", proofs.at("/storageProofs/0/proof"));
    answer
        .putObject("accountProperties")
        .put("versioningData", EthereumHex.quantity(properties.versioningData()))
        .put("nonce", EthereumHex.quantity(properties.nonce()))
        .put("balance", EthereumHex.quantity(properties.balance().toBigInteger()))
        .put("bytecodeHash", properties.bytecodeHash().toString())
        .put("unpaddedCodeLen", properties.codeLength())
        .put("artifactsLen", properties.artifactsLength())
        .put("observableBytecodeHash", properties.observableHash().toString())
        .put("observableBytecodeLen", properties.observableLength());
    ObjectNode expected = expected("account", address, batch).put("code", code.bytes().toString());
    return new Case(ofBatch(answer, proofs), expected);
  }

  private Case storage(EvmAddress contract, long batch) throws IOException {
    JsonNode proofs = proofs(contract, SUPPLY, batch);
    ObjectNode answer = JSON.createObjectNode().put("contract", contract.toString());
    answer
        .putArray("storageDisclosures")
        .addObject()
        .put("slot", Hash.of(SUPPLY).toString())
        .put("value", Hash.of(state(batch).storage(contract, SUPPLY)).toString())
        .set("proof", proofs.at("/storageProofs/0/proof"));
    ObjectNode expected =
        expected("storage", contract, batch).put("slot", Hash.of(SUPPLY).toString());
    return new Case(ofBatch(answer, proofs), expected);
  }

  private JsonNode proofs(EvmAddress address, UInt256 slot, long batch) throws IOException {
    return client.call(
        "rollup_getStateProof", address.toString(), new String[] {Hash.of(slot).toString()}, batch);
  }

  private static ObjectNode ofBatch(ObjectNode answer, JsonNode proofs) {
    answer.set("batchNumber", proofs.at("/l1VerificationData/batchNumber"));
    answer.set("stateCommitmentPreimage", proofs.get("stateCommitmentPreimage"));
    answer.set("l1VerificationData", proofs.get("l1VerificationData"));
    return answer;
  }

  private ObjectNode expected(String kind, EvmAddress address, long batch) {
    return JSON.createObjectNode()
        .put("kind", kind)
        .put("address", address.toString())
        .put("storedBatchHash", layers.rollup.layer1().storedBatchHash(batch).toString());
  }

  private StateReader state(long batch) {
    return layers
        .l2()
        .state(
            new BlockIdentifier.Height(
                layers.rollup.batches().get(batch).orElseThrow().lastBlock()));
  }

  @Override
  public void close() {
    server.close();
    layers.close();
  }
}
