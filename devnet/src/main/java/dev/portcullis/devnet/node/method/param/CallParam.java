package dev.portcullis.devnet.node.method.param;

import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.simulation.CallSimulation;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import dev.portcullis.ethereum.transaction.Authorization;
import dev.portcullis.ethereum.transaction.Paymaster;
import dev.portcullis.ethereum.transaction.TransactionType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parses calls to simulate: CallArguments, block, state override (R-CHN-4). */
public final class CallParam {
  private static final int MOST_ENTRIES = 10_000;

  /** A parity with which a signature is invalid, like any other number but 0 and 1. */
  private static final int NO_PARITY = 255;

  private CallParam() {}

  /** The call of {@code eth_call}: [CallArguments, block or else the last, overrides]. */
  public static CallSimulation simulation(RpcParams params) {
    return simulation(params, BlockIdentifier.Tag.LATEST);
  }

  /** The call of an estimate, which uses the next block unless another is named. */
  public static CallSimulation estimate(RpcParams params) {
    return simulation(params, BlockIdentifier.Tag.PENDING);
  }

  private static CallSimulation simulation(RpcParams params, BlockIdentifier otherwise) {
    BlockIdentifier at = params.at(1).isAbsent() ? otherwise : BlockParam.required(params.at(1));
    ParamValue overrides = params.at(2);
    return new CallSimulation(
        request(params.at(0)),
        at,
        overrides.isAbsent() ? StateOverrides.NONE : overrides(overrides));
  }

  /** The call of {@code rollup_estimateFee}: [CallArguments, overrides], in the next block. */
  public static CallSimulation next(RpcParams params) {
    ParamValue overrides = params.at(1);
    return new CallSimulation(
        request(params.at(0)),
        BlockIdentifier.Tag.PENDING,
        overrides.isAbsent() ? StateOverrides.NONE : overrides(overrides));
  }

  /**
   * The call of {@code debug_traceCall}: [CallArguments, block], the third being something else.
   */
  public static CallSimulation withoutOverrides(RpcParams params) {
    return new CallSimulation(
        request(params.at(0)), BlockParam.orLatest(params.at(1)), StateOverrides.NONE);
  }

  /** Reads the CallArguments. */
  public static CallArguments request(ParamValue call) {
    Optional<Paymaster> paymaster = Eip712MetaParam.paymaster(call.field("eip712Meta"));
    ParamValue gas = call.field("gas");
    return new CallArguments(
        call.field("from").optional(ParamValue::address).orElse(EvmAddress.ZERO),
        call.field("to").optional(ParamValue::address),
        gas.isAbsent() ? Long.MAX_VALUE : gas.number(),
        gasPrice(call),
        call.field("value").optional(ParamValue::quantity).orElse(UInt256.ZERO),
        data(call),
        accessList(call.field("accessList")),
        authorizations(call.field("authorizationList")),
        paymaster);
  }

  /** The type of a transaction with these fields. */
  public static TransactionType type(CallArguments request, boolean hasGasPrice) {
    if (!request.authorizations().isEmpty()) {
      return TransactionType.SET_CODE;
    }
    if (!hasGasPrice) {
      return TransactionType.DYNAMIC_FEE;
    }
    return request.accessList().isEmpty() ? TransactionType.LEGACY : TransactionType.ACCESS_LIST;
  }

  /**
   * The maximum that it would pay above the base fee, in wei per gas: all of a gas price, and else
   * the named tip.
   */
  public static UInt256 tip(ParamValue call) {
    return call.field("gasPrice")
        .optional(ParamValue::quantity)
        .or(() -> call.field("maxPriorityFeePerGas").optional(ParamValue::quantity))
        .orElse(UInt256.ZERO);
  }

  private static UInt256 gasPrice(ParamValue call) {
    Optional<UInt256> price = call.field("gasPrice").optional(ParamValue::quantity);
    Optional<UInt256> cap = call.field("maxFeePerGas").optional(ParamValue::quantity);
    Optional<UInt256> tip = call.field("maxPriorityFeePerGas").optional(ParamValue::quantity);
    if (price.isPresent() && (cap.isPresent() || tip.isPresent())) {
      throw RpcException.invalidParams(
          call.name() + " has both gasPrice and maxFeePerGas or maxPriorityFeePerGas");
    }
    if (cap.isPresent() && tip.isPresent() && tip.get().compareTo(cap.get()) > 0) {
      throw RpcException.invalidParams(
          call.field("maxPriorityFeePerGas").name() + " must not be higher than maxFeePerGas");
    }
    return price.or(() -> cap).orElse(UInt256.ZERO);
  }

  private static Bytes data(ParamValue call) {
    Optional<Bytes> data = call.field("data").optional(ParamValue::data);
    Optional<Bytes> input = call.field("input").optional(ParamValue::data);
    if (data.isPresent() && input.isPresent() && !data.equals(input)) {
      throw RpcException.invalidParams(call.name() + " has data and input that differ");
    }
    return input.or(() -> data).orElse(Bytes.EMPTY);
  }

  private static List<AccessListEntry> accessList(ParamValue list) {
    if (list.isAbsent()) {
      return List.of();
    }
    return list.elements(MOST_ENTRIES).stream()
        .map(
            entry ->
                new AccessListEntry(
                    entry.field("address").address(),
                    entry.field("storageKeys").isAbsent()
                        ? List.of()
                        : entry.field("storageKeys").elements(MOST_ENTRIES).stream()
                            .map(ParamValue::slot)
                            .toList()))
        .toList();
  }

  private static List<Authorization> authorizations(ParamValue list) {
    return list.isAbsent()
        ? List.of()
        : list.elements(MOST_ENTRIES).stream().map(CallParam::authorization).toList();
  }

  /** Clients write the parts of the signature with or without leading zeros. */
  private static Authorization authorization(ParamValue entry) {
    ParamValue parity =
        entry.field("yParity").isAbsent() ? entry.field("v") : entry.field("yParity");
    if (parity.isAbsent()) {
      throw entry.field("yParity").must("0x0 or 0x1");
    }
    UInt256 odd = parity.padded();
    return new Authorization(
        entry.field("chainId").padded(),
        entry.field("address").address(),
        entry.field("nonce").number(),
        odd.fitsLong() && odd.longValue() < NO_PARITY ? (int) odd.longValue() : NO_PARITY,
        entry.field("r").padded(),
        entry.field("s").padded());
  }

  /** Parses the state override; empty if it is absent. */
  public static StateOverrides overrides(ParamValue overrides) {
    Map<EvmAddress, StateOverrides.AccountOverride> accounts = new HashMap<>();
    overrides
        .fields()
        .forEach(
            (address, value) -> accounts.put(overrides.key(address).address(), account(value)));
    return new StateOverrides(accounts);
  }

  private static StateOverrides.AccountOverride account(ParamValue account) {
    ParamValue whole = account.field("state");
    ParamValue part = account.field("stateDiff");
    if (!whole.isAbsent() && !part.isAbsent()) {
      throw account.must("an object with either state or stateDiff");
    }
    return new StateOverrides.AccountOverride(
        account.field("balance").optional(ParamValue::quantity),
        account.field("nonce").optional(ParamValue::number),
        account.field("code").optional(ParamValue::data).map(Code::of),
        !whole.isAbsent(),
        storage(whole.isAbsent() ? part : whole));
  }

  private static Map<UInt256, UInt256> storage(ParamValue slots) {
    Map<UInt256, UInt256> storage = new HashMap<>();
    if (!slots.isAbsent()) {
      slots.fields().forEach((slot, value) -> storage.put(slots.key(slot).slot(), value.slot()));
    }
    return storage;
  }
}
