package dev.portcullis.devnet.node.method.param;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.simulation.BundleSimulation;
import dev.portcullis.devnet.chain.simulation.CallBundle;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcParams;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/** Parses bundles of calls: [[{transactions, blockOverride}], {blockNumber, transactionIndex}]. */
public final class BundleParam {
  private static final int MOST_CALLS = 1_000;
  private static final String POSITION =
      "the position of a transaction in a block that is not pending, or -1 for its end";

  private static final Set<String> BUNDLE = Set.of("transactions", "blockOverride");
  private static final Set<String> CONTEXT = Set.of("blockNumber", "transactionIndex");

  private BundleParam() {}

  /**
   * The bundles of a request.
   *
   * @param chain has the named block
   * @param overrides of the state before the first call
   */
  public static BundleSimulation read(Chain chain, RpcParams params, StateOverrides overrides) {
    List<CallBundle> bundles = new ArrayList<>();
    int calls = 0;
    for (ParamValue each : params.at(0).elements(MOST_CALLS)) {
      CallBundle bundle = bundle(each);
      calls += bundle.calls().size();
      if (calls > MOST_CALLS) {
        throw params.at(0).must("bundles with at most " + MOST_CALLS + " transactions in all");
      }
      bundles.add(bundle);
    }
    ParamValue context = params.at(1);
    if (context.isAbsent()) {
      return new BundleSimulation(
          bundles, BlockIdentifier.Tag.LATEST, OptionalInt.empty(), overrides);
    }
    requireFields(context, CONTEXT);
    BlockIdentifier at = BlockParam.orLatest(context.field("blockNumber"));
    return new BundleSimulation(
        bundles, at, index(chain, at, context.field("transactionIndex")), overrides);
  }

  private static CallBundle bundle(ParamValue bundle) {
    requireFields(bundle, BUNDLE);
    List<CallArguments> calls =
        bundle.field("transactions").elements(MOST_CALLS).stream().map(BundleParam::call).toList();
    Header header = new Header(bundle.field("blockOverride"));
    CallBundle read =
        new CallBundle(
            calls,
            header.read(ParamValue::number, "number", "blockNumber"),
            header.read(ParamValue::number, "time", "timestamp"),
            header.read(ParamValue::number, "gasLimit"),
            header.read(ParamValue::address, "coinbase", "feeRecipient"),
            header.read(ParamValue::hash, "random", "prevRandao"),
            header.read(ParamValue::quantity, "baseFee", "baseFeePerGas"));
    header.requireNoOther();
    return read;
  }

  private static CallArguments call(ParamValue call) {
    CallArguments request = CallParam.request(call);
    if (request.paymaster().isPresent()) {
      throw call.field("eip712Meta").must("absent: no paymaster pays here");
    }
    return request;
  }

  /** The position of a transaction; empty for −1 too, which names the end of the block. */
  private static OptionalInt index(Chain chain, BlockIdentifier at, ParamValue value) {
    if (value.isAbsent() || (!value.isText() && value.decimal() == -1)) {
      return OptionalInt.empty();
    }
    long index = value.number(POSITION);
    long most = at == BlockIdentifier.Tag.PENDING ? -1 : chain.stateBlock(at).receipts().size();
    if (index > most) {
      throw value.must(POSITION);
    }
    return OptionalInt.of((int) index);
  }

  private static void requireFields(ParamValue object, Set<String> known) {
    for (String field : object.fields().keySet()) {
      if (!known.contains(field)) {
        throw RpcException.invalidParams(
            object.name() + " has a field that is not one of " + String.join(", ", sorted(known)));
      }
    }
  }

  private static List<String> sorted(Set<String> names) {
    return names.stream().sorted().toList();
  }

  /** The fields of a block override, which have two names each. */
  private static final class Header {
    private final ParamValue override;
    private final Set<String> known = new HashSet<>();

    Header(ParamValue override) {
      this.override = override;
    }

    <T> Optional<T> read(Function<ParamValue, T> reader, String... names) {
      Optional<T> found = Optional.empty();
      for (String name : names) {
        known.add(name);
        if (!override.isAbsent() && !override.field(name).isAbsent()) {
          if (found.isPresent()) {
            throw override.must("an object with each field under one name");
          }
          found = override.field(name).optional(reader);
        }
      }
      return found;
    }

    void requireNoOther() {
      if (!override.isAbsent()) {
        requireFields(override, known);
      }
    }
  }
}
