package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.simulation.BundleSimulation;
import dev.portcullis.devnet.chain.simulation.CallSimulation;
import dev.portcullis.devnet.chain.simulation.ExecutionEnvironment;
import dev.portcullis.devnet.chain.simulation.ResultTracer;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.evm.Tracer.FrameEntry;
import dev.portcullis.devnet.evm.VmError;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.trace.CallTracer.Allowance;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.chain.ExecutedCall;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Traces transactions and calls, each to the JSON of the requested tracer. */
public final class TransactionTracer {
  private final Chain chain;
  private final long maxBytes;
  private final boolean development;
  private final RecentTraces recent = new RecentTraces();

  /**
   * Creates a tracer for a chain.
   *
   * @param chain the chain
   * @param maxBytes about how large a response may be
   * @param development whether the tracers of development mode are available too
   */
  public TransactionTracer(Chain chain, long maxBytes, boolean development) {
    this.chain = chain;
    this.maxBytes = maxBytes;
    this.development = development;
  }

  /**
   * Parses the trace options of a client.
   *
   * @param value the parameter; absent means callTracer
   */
  public TraceConfig config(ParamValue value) {
    return TraceConfig.read(value, development);
  }

  /**
   * The trace of one of a block's transactions.
   *
   * @param txHash the transaction
   * @param result its trace
   */
  public record OfBlock(String txHash, Object result) {}

  /** The traces of all transactions of a block, in order (R-CHN-28). */
  public List<OfBlock> block(Block block, TraceConfig config) {
    Allowance allowance = new Allowance(maxBytes);
    List<Object> traces =
        chain
            .replay()
            .block(block, (included, state) -> recording(config, included, state, allowance));
    List<OfBlock> named = new ArrayList<>();
    for (int i = 0; i < traces.size(); i++) {
      named.add(new OfBlock(block.transactions().get(i).hash().toString(), traces.get(i)));
    }
    return named;
  }

  /** The frames of all transactions of a block, as a list. */
  public List<ParityTrace> items(Block block) {
    Allowance allowance = new Allowance(maxBytes);
    List<Object> all = chain.replay().block(block, (place, state) -> itemized(place, allowance));
    return all.stream().flatMap(each -> asItems(each).stream()).toList();
  }

  /** The frames of one transaction. */
  public List<ParityTrace> items(IncludedTransaction included) {
    Allowance allowance = new Allowance(maxBytes);
    return asItems(
        chain.replay().transaction(included, (place, state) -> itemized(place, allowance)));
  }

  @SuppressWarnings("unchecked")
  private static List<ParityTrace> asItems(Object told) {
    return (List<ParityTrace>) told;
  }

  private static CallTracer itemized(IncludedTransaction included, Allowance allowance) {
    Transaction transaction = included.transaction();
    FlatCallTrace.TransactionLocation transactionLocation = place(included);
    return new CallTracer(
        TraceConfig.CALLS,
        transaction.gasLimit(),
        entry(transaction),
        allowance,
        root -> ParityTrace.of(root, transactionLocation, allowance));
  }

  private static FlatCallTrace.TransactionLocation place(IncludedTransaction included) {
    return new FlatCallTrace.TransactionLocation(
        included.transaction().hash(),
        included.index(),
        included.block().hash(),
        included.block().number());
  }

  private static FrameEntry entry(Transaction transaction) {
    return entry(
        transaction.sender(),
        transaction.to(),
        transaction.data(),
        transaction.gasLimit(),
        transaction.value());
  }

  /** The trace of one transaction. */
  public Object transaction(IncludedTransaction included, TraceConfig config) {
    return recent.find(included, config).orElseGet(() -> replayed(included, config));
  }

  private Object replayed(IncludedTransaction included, TraceConfig config) {
    Allowance allowance = new Allowance(maxBytes);
    Object told =
        chain
            .replay()
            .transaction(included, (place, state) -> recording(config, place, state, allowance));
    recent.keep(included, config, told, maxBytes - allowance.left());
    return told;
  }

  /** The trace of a simulated call. */
  public Object call(CallSimulation simulation, TraceConfig config) {
    Allowance allowance = new Allowance(maxBytes);
    Hash block = chain.block(simulation.at()).map(Block::hash).orElse(Hash.ZERO);
    CallArguments request = simulation.request();
    CallArguments capped = request.withGas(Math.min(request.gas(), chain.settings().callGas()));
    return chain
        .calls()
        .trace(simulation, found -> recording(config, capped, block, found, allowance));
  }

  /** The traces of simulated calls in a row, by bundle. */
  public List<List<Object>> calls(BundleSimulation simulation, TraceConfig config) {
    Allowance allowance = new Allowance(maxBytes);
    Hash block = chain.block(simulation.at()).map(Block::hash).orElse(Hash.ZERO);
    return chain
        .bundles()
        .traces(simulation, (call, found) -> recording(config, call, block, found, allowance));
  }

  /** The tracer of a call that is in no block. */
  private static ResultTracer<Object> recording(
      TraceConfig config,
      CallArguments request,
      Hash block,
      ExecutionEnvironment found,
      Allowance allowance) {
    if (config.tracer() == TraceConfig.Kind.PRESTATE) {
      PrestateTracer recording = new PrestateTracer(found.state(), config.diffMode(), allowance);
      recording.onAccess(request.from());
      recording.onAccess(found.block().coinbase());
      request.authorizations().forEach(each -> each.authority().ifPresent(recording::onAccess));
      return recording;
    }
    Optional<ResultTracer<Object>> other = plain(config, found.state(), allowance);
    if (other.isPresent()) {
      return other.get();
    }
    return calls(
        config,
        request.gas(),
        entry(request.from(), request.to(), request.data(), request.gas(), request.value()),
        allowance,
        new FlatCallTrace.TransactionLocation(Hash.ZERO, 0, block, found.block().number()));
  }

  /**
   * The call frames of a transaction with their effects, on the last block: what {@link #call}
   * shows of it with effects and as a transaction, without JSON.
   *
   * @param transaction not a request of layer 1
   */
  public TracedFrame frames(Transaction transaction) {
    CallArguments arguments =
        new CallArguments(
            transaction.sender(),
            transaction.to(),
            transaction.gasLimit(),
            transaction.maxFeePerGas(),
            transaction.value(),
            transaction.data(),
            transaction.accessList(),
            transaction.payload().authorizations(),
            transaction.paymaster());
    CallSimulation simulation =
        new CallSimulation(arguments, BlockIdentifier.Tag.LATEST, StateOverrides.NONE)
            .charged(transaction.maxPriorityFeePerGas());
    return withEffects(simulation);
  }

  /**
   * A call with the effects of its frames: what {@link #call} shows of it with effects, without
   * JSON.
   */
  public ExecutedCall executed(CallSimulation simulation) {
    TracedCall root = withEffects(simulation);
    return new ExecutedCall(
        root,
        root.exit().output(),
        root.error().map(VmError::message),
        CallTracerResult.revertReason(root));
  }

  private TracedCall withEffects(CallSimulation simulation) {
    CallArguments request = simulation.request();
    long gas = Math.min(request.gas(), chain.settings().callGas());
    FrameEntry entry = entry(request.from(), request.to(), request.data(), gas, request.value());
    return (TracedCall)
        chain
            .calls()
            .trace(
                simulation,
                found ->
                    new CallTracer(
                        TraceConfig.EFFECTS, gas, entry, new Allowance(maxBytes), root -> root));
  }

  private static ResultTracer<Object> recording(
      TraceConfig config, IncludedTransaction included, StateReader state, Allowance allowance) {
    Transaction transaction = included.transaction();
    Block block = included.block();
    if (config.tracer() == TraceConfig.Kind.PRESTATE) {
      PrestateTracer recording = new PrestateTracer(state, config.diffMode(), allowance);
      recording.onAccess(transaction.sender());
      recording.onAccess(block.header().beneficiary());
      transaction.to().ifPresent(recording::onAccess);
      transaction.priority().ifPresent(request -> recording.onAccess(request.refundRecipient()));
      transaction
          .payload()
          .authorizations()
          .forEach(each -> each.authority().ifPresent(recording::onAccess));
      return recording;
    }
    Optional<ResultTracer<Object>> other = plain(config, state, allowance);
    if (other.isPresent()) {
      return other.get();
    }
    return calls(config, transaction.gasLimit(), entry(transaction), allowance, place(included));
  }

  /** The tracers that need no further data about the execution. */
  private static Optional<ResultTracer<Object>> plain(
      TraceConfig config, StateReader state, Allowance allowance) {
    return switch (config.tracer()) {
      case OPERATIONS -> Optional.of(new StructLogTracer(state, config, allowance));
      case SELECTORS -> Optional.of(new FourByteTracer(allowance));
      default -> Optional.empty();
    };
  }

  private static FrameEntry entry(
      EvmAddress from, Optional<EvmAddress> to, Bytes data, long gas, UInt256 value) {
    FrameKind kind = to.isPresent() ? FrameKind.CALL : FrameKind.CREATE;
    return new FrameEntry(0, kind, from, to.orElse(EvmAddress.ZERO), data, gas, value);
  }

  private static CallTracer calls(
      TraceConfig config,
      long gas,
      FrameEntry entry,
      Allowance allowance,
      FlatCallTrace.TransactionLocation transactionLocation) {
    return new CallTracer(
        config,
        gas,
        entry,
        allowance,
        root ->
            config.tracer() == TraceConfig.Kind.CALL
                ? new CallTracerResult(root, config.withLog(), config.withEffects())
                : new FlatCallTrace(root, transactionLocation));
  }
}
