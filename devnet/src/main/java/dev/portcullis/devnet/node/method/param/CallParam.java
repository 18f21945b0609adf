package dev.portcullis.devnet.node.method.param;

import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.chain.trial.Simulation;
import dev.portcullis.devnet.chain.trial.StateOverrides;
import dev.portcullis.devnet.evm.CallRequest;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.Value;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import dev.portcullis.ethereum.transaction.Authorization;
import dev.portcullis.ethereum.transaction.Paymaster;
import dev.portcullis.ethereum.transaction.TransactionType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what a client wants tried out: CallRequest, block, state override (R-CHN-4). */
public final class CallParam {
  private static final int MOST_ENTRIES = 10_000;

  /** Like any other number but 0 and 1, a parity with which a signature is not valid. */
  private static final int NO_PARITY = 255;

  private CallParam() {}

  /** The call of {@code eth_call}: [CallRequest, block or else the last, overrides]. */
  public static Simulation simulation(Params params) {
    return simulation(params, BlockRef.Tag.LATEST);
  }

  /** That of an estimate, which is about the next block unless another is named. */
  public static Simulation estimate(Params params) {
    return simulation(params, BlockRef.Tag.PENDING);
  }

  private static Simulation simulation(Params params, BlockRef otherwise) {
    BlockRef at = params.at(1).isAbsent() ? otherwise : BlockParam.required(params.at(1));
    Value overrides = params.at(2);
    return new Simulation(
        request(params.at(0)),
        at,
        overrides.isAbsent() ? StateOverrides.NONE : overrides(overrides));
  }

  /** The call of {@code rollup_estimateFee}: [CallRequest, overrides], in the next block. */
  public static Simulation next(Params params) {
    Value overrides = params.at(1);
    return new Simulation(
        request(params.at(0)),
        BlockRef.Tag.PENDING,
        overrides.isAbsent() ? StateOverrides.NONE : overrides(overrides));
  }

  /** The call of {@code debug_traceCall}: [CallRequest, block], the third being something else. */
  public static Simulation withoutOverrides(Params params) {
    return new Simulation(
        request(params.at(0)), BlockParam.orLatest(params.at(1)), StateOverrides.NONE);
  }

  /** Reads the CallRequest. */
  public static CallRequest request(Value call) {
    Optional<Paymaster> paymaster = Eip712Meta.paymaster(call.field("eip712Meta"));
    Value gas = call.field("gas");
    return new CallRequest(
        call.field("from").optional(Value::address).orElse(Address.ZERO),
        call.field("to").optional(Value::address),
        gas.isAbsent() ? Long.MAX_VALUE : gas.number(),
        gasPrice(call),
        call.field("value").optional(Value::quantity).orElse(UInt256.ZERO),
        data(call),
        accessList(call.field("accessList")),
        authorizations(call.field("authorizationList")),
        paymaster);
  }

  /** The type that a transaction of this has. */
  public static TransactionType type(CallRequest request, boolean hasGasPrice) {
    if (!request.authorizations().isEmpty()) {
      return TransactionType.SET_CODE;
    }
    if (!hasGasPrice) {
      return TransactionType.DYNAMIC_FEE;
    }
    return request.accessList().isEmpty() ? TransactionType.LEGACY : TransactionType.ACCESS_LIST;
  }

  /** The most that it would pay above the base fee: all of a gas price, and else what it names. */
  public static UInt256 tip(Value call) {
    return call.field("gasPrice")
        .optional(Value::quantity)
        .or(() -> call.field("maxPriorityFeePerGas").optional(Value::quantity))
        .orElse(UInt256.ZERO);
  }

  private static UInt256 gasPrice(Value call) {
    Optional<UInt256> price = call.field("gasPrice").optional(Value::quantity);
    Optional<UInt256> cap = call.field("maxFeePerGas").optional(Value::quantity);
    Optional<UInt256> tip = call.field("maxPriorityFeePerGas").optional(Value::quantity);
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

  private static Bytes data(Value call) {
    Optional<Bytes> data = call.field("data").optional(Value::data);
    Optional<Bytes> input = call.field("input").optional(Value::data);
    if (data.isPresent() && input.isPresent() && !data.equals(input)) {
      throw RpcException.invalidParams(call.name() + " has data and input that differ");
    }
    return input.or(() -> data).orElse(Bytes.EMPTY);
  }

  private static List<AccessListEntry> accessList(Value list) {
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
                            .map(Value::slot)
                            .toList()))
        .toList();
  }

  private static List<Authorization> authorizations(Value list) {
    return list.isAbsent()
        ? List.of()
        : list.elements(MOST_ENTRIES).stream().map(CallParam::authorization).toList();
  }

  /** Clients write the parts of the signature with leading zeros or without. */
  private static Authorization authorization(Value entry) {
    Value parity = entry.field("yParity").isAbsent() ? entry.field("v") : entry.field("yParity");
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

  /** Reads what the call pretends about the state; nothing if it is absent. */
  public static StateOverrides overrides(Value overrides) {
    Map<Address, StateOverrides.AccountOverride> accounts = new HashMap<>();
    overrides
        .fields()
        .forEach(
            (address, value) -> accounts.put(overrides.key(address).address(), account(value)));
    return new StateOverrides(accounts);
  }

  private static StateOverrides.AccountOverride account(Value account) {
    Value whole = account.field("state");
    Value part = account.field("stateDiff");
    if (!whole.isAbsent() && !part.isAbsent()) {
      throw account.must("an object with either state or stateDiff");
    }
    return new StateOverrides.AccountOverride(
        account.field("balance").optional(Value::quantity),
        account.field("nonce").optional(Value::number),
        account.field("code").optional(Value::data).map(Code::of),
        !whole.isAbsent(),
        storage(whole.isAbsent() ? part : whole));
  }

  private static Map<UInt256, UInt256> storage(Value slots) {
    Map<UInt256, UInt256> storage = new HashMap<>();
    if (!slots.isAbsent()) {
      slots.fields().forEach((slot, value) -> storage.put(slots.key(slot).slot(), value.slot()));
    }
    return storage;
  }
}
