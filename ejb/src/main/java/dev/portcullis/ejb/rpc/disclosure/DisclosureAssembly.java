package dev.portcullis.ejb.rpc.disclosure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ethereum.chain.AccountProperties;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** Puts disclosures together: executes the call, and collects the proofs. */
@ApplicationScoped
public class DisclosureAssembly {
  private static final Address PROPERTIES = new Address(AccountProperties.ADDRESS.toString());
  private static final String NUMBER = "0x[0-9a-fA-F]{1,64}";
  private static final String NO_CODE = "0x";
  private static final String ZERO = "0x" + "0".repeat(64);

  private ProvingNode node;
  private TouchedAccountsCheck touched;
  private DisclosureProofsConfig config;

  /** For the container's proxy. */
  protected DisclosureAssembly() {}

  /** With its dependencies. */
  @Inject
  public DisclosureAssembly(
      ProvingNode node, TouchedAccountsCheck touched, DisclosureProofsConfig config) {
    this.node = node;
    this.touched = touched;
    this.config = config;
  }

  /**
   * The answer.
   *
   * @throws RpcError −32603 with the reason why it cannot be proven
   */
  JsonNode answer(DisclosureRequest request, SettledBatch batch) {
    return switch (request.figure()) {
      case SUPPLY, BALANCE -> call(request, batch);
      case ACCOUNT -> account(request.contract(), batch);
      case STORAGE -> storage(request, batch);
    };
  }

  private StateProofs proofs(SettledBatch batch) {
    return new StateProofs(node, batch, config.provesAbsentSlots());
  }

  private JsonNode call(DisclosureRequest request, SettledBatch batch) {
    DisclosedCall call =
        DisclosedCall.of(node, request.contract(), request.callData(), batch, config.gas());
    touched.check(request.contract(), call);
    int slots = call.slots().values().stream().mapToInt(List::size).sum();
    if (!call.slots().containsKey(request.contract())) {
      throw RpcError.internal("The contract reads no slot of its own, so that nothing is proven");
    }
    if (slots > config.slots()) {
      throw RpcError.internal(
          "The contract reads " + slots + " slots, at most " + config.slots() + " are proven");
    }
    StateProofs proofs = proofs(batch);
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("result", "0x" + call.result().toString(16)).put("callData", request.callData());
    answer.put("from", DisclosedCall.SENDER.text()).put("to", request.contract().text());
    ArrayNode codes = answer.putArray("requiredBytecodes");
    call.codes().forEach(code -> codes.add(code.text()));
    ArrayNode accounts = answer.putArray("proofs");
    for (Map.Entry<Address, List<String>> each : call.slots().entrySet()) {
      ObjectNode account = accounts.addObject().put("address", each.getKey().text());
      ArrayNode storage = account.putArray("storageProofs");
      List<JsonNode> proven = proofs.of(each.getKey(), each.getValue());
      for (int i = 0; i < proven.size(); i++) {
        storage.addObject().put("key", each.getValue().get(i)).set("proof", proven.get(i));
      }
    }
    return proofs.addTo(answer);
  }

  /** The node's data of the account must be those that the proof covers. */
  private JsonNode account(Address address, SettledBatch batch) {
    StateProofs proofs = proofs(batch);
    String key = "0x" + "0".repeat(24) + address.text().substring(2);
    JsonNode proof = proofs.of(PROPERTIES, List.of(key)).get(0);
    String code = node.text("eth_getCode", address, batch);
    AccountProperties properties =
        AccountProperties.of(
            number("eth_getTransactionCount", address, batch).longValue(),
            UInt256.of(number("eth_getBalance", address, batch)),
            Bytes.of(HexText.isBytes(code) ? code : NO_CODE));
    if (!properties.hash().toString().equalsIgnoreCase(proof.path("value").asText())) {
      throw RpcError.internal("The chain node proves another state of the account");
    }
    ObjectNode answer =
        JsonNodeFactory.instance.objectNode().put("address", address.text()).put("bytecode", code);
    answer.set("storageProof", proof);
    answer
        .putObject("accountProperties")
        .put("versioningData", hex(properties.versioningData()))
        .put("nonce", hex(properties.nonce()))
        .put("balance", "0x" + properties.balance().toBigInteger().toString(16))
        .put("bytecodeHash", properties.bytecodeHash().toString())
        .put("unpaddedCodeLen", properties.codeLength())
        .put("artifactsLen", properties.artifactsLength())
        .put("observableBytecodeHash", properties.observableHash().toString())
        .put("observableBytecodeLen", properties.observableLength());
    return proofs.addTo(answer);
  }

  /** The path to the root has the names of prividium-core too, beside those of the other proofs. */
  private JsonNode storage(DisclosureRequest request, SettledBatch batch) {
    List<String> keys = request.slots().stream().map(Hash32::text).distinct().toList();
    StateProofs proofs = proofs(batch);
    List<JsonNode> proven = proofs.of(request.contract(), keys);
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("contract", request.contract().text());
    ArrayNode slots = answer.putArray("storageDisclosures");
    for (int i = 0; i < proven.size(); i++) {
      ObjectNode proof = proven.get(i).deepCopy();
      if (proof.has("siblings")) {
        proof.set("path", proof.get("siblings"));
      }
      ObjectNode slot = slots.addObject().put("slot", keys.get(i));
      slot.put("value", proof.path("value").asText(ZERO)).set("proof", proof);
    }
    return proofs.addTo(answer);
  }

  private BigInteger number(String method, Address address, SettledBatch batch) {
    String text = node.text(method, address, batch);
    if (!text.matches(NUMBER)) {
      throw RpcError.internal("The chain node does not prove it: " + method + " failed");
    }
    return new BigInteger(text.substring(2), 16);
  }

  private static String hex(long number) {
    return "0x" + Long.toHexString(number);
  }
}
