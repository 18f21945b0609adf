package dev.portcullis.devnet.node.method.execution;

import dev.portcullis.devnet.chain.simulation.SimulationBlock;
import dev.portcullis.devnet.chain.simulation.SimulationCall;
import dev.portcullis.devnet.chain.simulation.SimulationException;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.evm.Precompiles;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parses the blocks of {@code eth_simulateV1}, in the form of the execution APIs. */
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

  List<SimulationBlock> blocks(ParamValue plans) {
    if (plans.isArray() && plans.elements(Integer.MAX_VALUE).size() > MOST_BLOCKS) {
      throw new SimulationException(
          SimulationException.TOO_MUCH, plans.name() + " has more than " + MOST_BLOCKS + " blocks");
    }
    List<ParamValue> blocks = plans.elements(MOST_BLOCKS);
    if (blocks.isEmpty()) {
      throw plans.must("an array of at least one block");
    }
    return blocks.stream().map(this::block).toList();
  }

  private SimulationBlock block(ParamValue plan) {
    ParamValue accounts = plan.field("stateOverrides");
    StateOverrides overrides =
        accounts.isAbsent() ? StateOverrides.NONE : CallParam.overrides(accounts);
    ParamValue header = plan.field("blockOverrides");
    return new SimulationBlock(
        field(header, "number").flatMap(value -> value.optional(ParamValue::number)),
        field(header, "time").flatMap(value -> value.optional(ParamValue::number)),
        field(header, "gasLimit").flatMap(value -> value.optional(ParamValue::number)),
        field(header, "feeRecipient").flatMap(value -> value.optional(ParamValue::address)),
        field(header, "prevRandao").flatMap(value -> value.optional(ParamValue::hash)),
        field(header, "baseFeePerGas").flatMap(value -> value.optional(SimulateParam::fee)),
        field(header, "blobBaseFee").flatMap(value -> value.optional(SimulateParam::fee)),
        overrides,
        accounts.isAbsent() ? Map.of() : moved(accounts, overrides),
        plan.field("calls").isAbsent()
            ? List.of()
            : plan.field("calls").elements(MOST_CALLS).stream().map(this::call).toList());
  }

  /** A field of an object that may be absent as a whole. */
  private static Optional<ParamValue> field(ParamValue header, String name) {
    if (header.isAbsent()) {
      return Optional.empty();
    }
    ParamValue withdrawals = header.field("withdrawals");
    if (!withdrawals.isAbsent() && !withdrawals.elements(MOST_CALLS).isEmpty()) {
      throw withdrawals.must("empty: this chain has no withdrawals");
    }
    return Optional.of(header.field(name));
  }

  private static UInt256 fee(ParamValue value) {
    UInt256 fee = value.quantity();
    if (fee.bitLength() > MOST_FEE_BITS) {
      throw value.must("less than 2^" + MOST_FEE_BITS + " wei");
    }
    return fee;
  }

  private Map<EvmAddress, EvmAddress> moved(ParamValue accounts, StateOverrides overrides) {
    Map<EvmAddress, EvmAddress> moved = new HashMap<>();
    accounts
        .fields()
        .forEach(
            (key, account) -> {
              ParamValue wish = account.field("movePrecompileToAddress");
              if (!wish.isAbsent()) {
                move(moved, accounts.key(key), wish, overrides);
              }
            });
    return moved;
  }

  private void move(
      Map<EvmAddress, EvmAddress> moved,
      ParamValue key,
      ParamValue wish,
      StateOverrides overrides) {
    EvmAddress from = key.address();
    EvmAddress to = wish.address();
    if (!Precompiles.isPrecompiled(fork, from)) {
      throw key.must("a precompiled contract that can be moved");
    }
    if (from.equals(to)) {
      throw new SimulationException(
          SimulationException.MOVED_TO_ITSELF, wish.name() + " is the contract itself");
    }
    if (overrides.accounts().containsKey(to) || moved.containsValue(to)) {
      throw new SimulationException(
          SimulationException.MOVED_ONTO_ANOTHER, wish.name() + " is overridden otherwise, too");
    }
    moved.put(from, to);
  }

  private SimulationCall call(ParamValue call) {
    CallArguments request = CallParam.request(call);
    if (request.paymaster().isPresent()) {
      throw call.field("eip712Meta").must("absent: no paymaster pays here");
    }
    Optional<UInt256> price = call.field("gasPrice").optional(ParamValue::quantity);
    ParamValue gas = call.field("gas");
    ParamValue nonce = call.field("nonce");
    return new SimulationCall(
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
