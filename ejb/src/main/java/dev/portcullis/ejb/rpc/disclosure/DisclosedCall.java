package dev.portcullis.ejb.rpc.disclosure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.trace.TraceCall;
import dev.portcullis.ejb.decision.account.TouchedAccounts;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The execution of a call whose result is disclosed.
 *
 * @param result the number that it returned
 * @param codes the accounts whose code ran
 * @param slots the slots that it read, by account; the called contract is the first
 * @param touched all accounts that it touched
 */
record DisclosedCall(
    BigInteger result, Set<Address> codes, Map<Address, List<String>> slots, Set<Address> touched) {
  /** The sender of the call. */
  static final Address SENDER = new Address("0x" + "0".repeat(40));

  private static final int WORD = 32;

  /** Copies the collections, whose order remains. */
  DisclosedCall {
    codes = Collections.unmodifiableSet(new TreeSet<>(codes));
    slots = Collections.unmodifiableMap(new LinkedHashMap<>(slots));
    touched = Set.copyOf(touched);
  }

  /**
   * Executes a call twice at the end of a batch: for its frames, and for what it read.
   *
   * @throws RpcError −32603 if it fails, returns no number or reads nothing
   */
  static DisclosedCall of(
      ProvingNode node, Address contract, String callData, SettledBatch batch, long gas) {
    ObjectNode request =
        JsonNodeFactory.instance
            .objectNode()
            .put("from", SENDER.text())
            .put("to", contract.text())
            .put("data", callData)
            .put("gas", "0x" + Long.toHexString(gas));
    JsonNode frames = trace(node, request, batch, TraceCall.frames());
    if (frames.hasNonNull("error") || !HexText.isBytes(frames.path("output").asText(), WORD)) {
      throw RpcError.internal("The contract reverted, or returned no number");
    }
    JsonNode state = trace(node, request, batch, TraceCall.state());
    TouchedAccounts accounts =
        TouchedAccounts.read(state)
            .orElseThrow(() -> RpcError.internal("The chain node reports no accounts of a call"));
    return new DisclosedCall(
        new BigInteger(frames.get("output").textValue().substring(2), 16),
        codes(frames, state, accounts),
        slots(contract, state),
        accounts.accounts());
  }

  private static JsonNode trace(
      ProvingNode node, ObjectNode request, SettledBatch batch, ObjectNode options) {
    return node.call(
        TraceCall.METHOD, TraceCall.params(request.deepCopy(), batch.block(), options));
  }

  /** The accounts whose code ran; a delegate counts too (EIP-7702). */
  private static Set<Address> codes(JsonNode frames, JsonNode state, TouchedAccounts accounts) {
    Set<Address> codes = new TreeSet<>();
    Deque<JsonNode> open = new ArrayDeque<>(List.of(frames));
    while (!open.isEmpty()) {
      JsonNode frame = open.pop();
      if (frame.path("type").asText().startsWith("CREATE")) {
        throw RpcError.internal("The contract creates contracts, which no proof covers");
      }
      String to = frame.path("to").asText();
      if (Address.isValid(to) && hasCode(state, to)) {
        Address address = new Address(to);
        codes.add(address);
        Optional<Address> delegate = accounts.delegate(address);
        delegate.ifPresent(codes::add);
      }
      frame.path("calls").forEach(open::push);
    }
    return codes;
  }

  private static boolean hasCode(JsonNode state, String address) {
    return state.path(address).path("code").asText("").length() > 2;
  }

  private static Map<Address, List<String>> slots(Address contract, JsonNode state) {
    Map<Address, List<String>> slots = new LinkedHashMap<>();
    // The SDK calls the contract of the first proofs.
    slots.put(contract, List.of());
    for (Map.Entry<String, JsonNode> account : state.properties()) {
      List<String> keys = new ArrayList<>();
      account.getValue().path("storage").fieldNames().forEachRemaining(keys::add);
      if (!keys.isEmpty()) {
        slots.put(new Address(account.getKey()), List.copyOf(keys));
      }
    }
    if (slots.get(contract).isEmpty()) {
      slots.remove(contract);
    }
    return slots;
  }
}
