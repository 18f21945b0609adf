package dev.portcullis.devnet.node.method.execution;

import dev.portcullis.devnet.chain.trial.PlannedBlock;
import dev.portcullis.devnet.chain.trial.PlannedCall;
import dev.portcullis.devnet.chain.trial.RehearsalFailed;
import dev.portcullis.devnet.chain.trial.StateOverrides;
import dev.portcullis.devnet.evm.CallRequest;
import dev.portcullis.devnet.evm.Precompiles;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.Value;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the blocks that {@code eth_simulateV1} is to try out, as the execution APIs have them. */
final class SimulateParam {
  private static final int MOST_BLOCKS = 256;
  private static final int MOST_CALLS = 10_000;
  private static final int MOST_FEE_BITS = 128;

  private final long chainId;
  private final Fork fork;

  SimulateParam(long chainId, Fork fork) {
    this.chainId = chainId;
    this.fork = fork;
  }

  List<PlannedBlock> blocks(Value plans) {
    if (plans.isArray() && plans.elements(Integer.MAX_VALUE).size() > MOST_BLOCKS) {
      throw new RehearsalFailed(
          RehearsalFailed.TOO_MUCH, plans.name() + " has more than " + MOST_BLOCKS + " blocks");
    }
    List<Value> blocks = plans.elements(MOST_BLOCKS);
    if (blocks.isEmpty()) {
      throw plans.must("an array of at least one block");
    }
    return blocks.stream().map(this::block).toList();
  }

  private PlannedBlock block(Value plan) {
    Value accounts = plan.field("stateOverrides");
    StateOverrides overrides =
        accounts.isAbsent() ? StateOverrides.NONE : CallParam.overrides(accounts);
    Value header = plan.field("blockOverrides");
    return new PlannedBlock(
        field(header, "number").flatMap(value -> value.optional(Value::number)),
        field(header, "time").flatMap(value -> value.optional(Value::number)),
        field(header, "gasLimit").flatMap(value -> value.optional(Value::number)),
        field(header, "feeRecipient").flatMap(value -> value.optional(Value::address)),
        field(header, "prevRandao").flatMap(value -> value.optional(Value::hash)),
        field(header, "baseFeePerGas").flatMap(value -> value.optional(SimulateParam::fee)),
        field(header, "blobBaseFee").flatMap(value -> value.optional(SimulateParam::fee)),
        overrides,
        accounts.isAbsent() ? Map.of() : moved(accounts, overrides),
        plan.field("calls").isAbsent()
            ? List.of()
            : plan.field("calls").elements(MOST_CALLS).stream().map(this::call).toList());
  }

  /** A field of what may be missing as a whole. */
  private static Optional<Value> field(Value header, String name) {
    if (header.isAbsent()) {
      return Optional.empty();
    }
    Value withdrawals = header.field("withdrawals");
    if (!withdrawals.isAbsent() && !withdrawals.elements(MOST_CALLS).isEmpty()) {
      throw withdrawals.must("empty: this chain has no withdrawals");
    }
    return Optional.of(header.field(name));
  }

  private static UInt256 fee(Value value) {
    UInt256 fee = value.quantity();
    if (fee.bitLength() > MOST_FEE_BITS) {
      throw value.must("less than 2^" + MOST_FEE_BITS + " wei");
    }
    return fee;
  }

  private Map<Address, Address> moved(Value accounts, StateOverrides overrides) {
    Map<Address, Address> moved = new HashMap<>();
    accounts
        .fields()
        .forEach(
            (key, account) -> {
              Value wish = account.field("movePrecompileToAddress");
              if (!wish.isAbsent()) {
                move(moved, accounts.key(key), wish, overrides);
              }
            });
    return moved;
  }

  private void move(Map<Address, Address> moved, Value key, Value wish, StateOverrides overrides) {
    Address from = key.address();
    Address to = wish.address();
    if (!Precompiles.isPrecompiled(fork, from)) {
      throw key.must("a precompiled contract that can be moved");
    }
    if (from.equals(to)) {
      throw new RehearsalFailed(
          RehearsalFailed.MOVED_TO_ITSELF, wish.name() + " is the contract itself");
    }
    if (overrides.accounts().containsKey(to) || moved.containsValue(to)) {
      throw new RehearsalFailed(
          RehearsalFailed.MOVED_ONTO_ANOTHER, wish.name() + " is overridden otherwise, too");
    }
    moved.put(from, to);
  }

  private PlannedCall call(Value call) {
    CallRequest request = CallParam.request(call);
    if (request.paymaster().isPresent()) {
      throw call.field("eip712Meta").must("left out: no paymaster pays here");
    }
    Optional<UInt256> price = call.field("gasPrice").optional(Value::quantity);
    Value gas = call.field("gas");
    Value nonce = call.field("nonce");
    return new PlannedCall(
        request.from(),
        new TransactionPayload(
            CallParam.type(request, price.isPresent()),
            Optional.of(UInt256.of(chainId)),
            nonce.isAbsent() ? 0 : nonce.number(),
            price
                .or(() -> call.field("maxPriorityFeePerGas").optional(SimulateParam::fee))
                .orElse(UInt256.ZERO),
            price
                .or(() -> call.field("maxFeePerGas").optional(SimulateParam::fee))
                .orElse(UInt256.ZERO),
            gas.isAbsent() ? 0 : gas.number(),
            request.to(),
            request.value(),
            request.data(),
            request.accessList(),
            UInt256.ZERO,
            List.of(),
            request.authorizations()),
        !nonce.isAbsent(),
        !gas.isAbsent());
  }
}
