package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.Included;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.trial.Recording;
import dev.portcullis.devnet.chain.trial.Simulation;
import dev.portcullis.devnet.evm.CallRequest;
import dev.portcullis.devnet.evm.Tracer.FrameEntry;
import dev.portcullis.devnet.node.rpc.Value;
import dev.portcullis.devnet.node.trace.CallRecording.Allowance;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Traces transactions and calls, each into the JSON that the wanted tracer makes of it. */
public final class Traces {
  private final Chain chain;
  private final long maxBytes;
  private final boolean development;
  private final RecentTraces recent = new RecentTraces();

  /**
   * Traces of a chain.
   *
   * @param chain what is traced
   * @param maxBytes about how large an answer may be
   * @param development whether there are the tracers for developers too
   */
  public Traces(Chain chain, long maxBytes, boolean development) {
    this.chain = chain;
    this.maxBytes = maxBytes;
    this.development = development;
  }

  /**
   * Reads what a client wants to be told.
   *
   * @param value the parameter; absent means callTracer
   */
  public TraceConfig config(Value value) {
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

  /** The frames of all transactions of a block, one after the other. */
  public List<TraceItem> items(Block block) {
    Allowance allowance = new Allowance(maxBytes);
    List<Object> all = chain.replay().block(block, (place, state) -> itemized(place, allowance));
    return all.stream().flatMap(each -> told(each).stream()).toList();
  }

  /** The frames of one transaction. */
  public List<TraceItem> items(Included included) {
    Allowance allowance = new Allowance(maxBytes);
    return told(chain.replay().transaction(included, (place, state) -> itemized(place, allowance)));
  }

  @SuppressWarnings("unchecked")
  private static List<TraceItem> told(Object told) {
    return (List<TraceItem>) told;
  }

  private static CallRecording itemized(Included included, Allowance allowance) {
    Transaction transaction = included.transaction();
    FlatCallTrace.Place place = place(included);
    return new CallRecording(
        TraceConfig.CALLS,
        transaction.gasLimit(),
        entry(transaction),
        allowance,
        root -> TraceItem.of(root, place, allowance));
  }

  private static FlatCallTrace.Place place(Included included) {
    return new FlatCallTrace.Place(
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
  public Object transaction(Included included, TraceConfig config) {
    return recent.find(included, config).orElseGet(() -> replayed(included, config));
  }

  private Object replayed(Included included, TraceConfig config) {
    Allowance allowance = new Allowance(maxBytes);
    Object told =
        chain
            .replay()
            .transaction(included, (place, state) -> recording(config, place, state, allowance));
    recent.keep(included, config, told, maxBytes - allowance.left());
    return told;
  }

  /** The trace of a call that is tried out. */
  public Object call(Simulation simulation, TraceConfig config) {
    Allowance allowance = new Allowance(maxBytes);
    Optional<Block> block = chain.block(simulation.at());
    CallRequest request = simulation.request();
    long gas = Math.min(request.gas(), chain.settings().callGas());
    return chain
        .calls()
        .trace(
            simulation,
            found -> {
              if (config.tracer() == TraceConfig.Kind.PRESTATE) {
                PrestateRecording recording =
                    new PrestateRecording(found.state(), config.diffMode(), allowance);
                recording.look(request.from());
                recording.look(found.block().coinbase());
                request
                    .authorizations()
                    .forEach(each -> each.authority().ifPresent(recording::look));
                return recording;
              }
              Optional<Recording<Object>> other = plain(config, found.state(), allowance);
              if (other.isPresent()) {
                return other.get();
              }
              return calls(
                  config,
                  gas,
                  entry(request.from(), request.to(), request.data(), gas, request.value()),
                  allowance,
                  new FlatCallTrace.Place(
                      Hash.ZERO,
                      0,
                      block.map(Block::hash).orElse(Hash.ZERO),
                      found.block().number()));
            });
  }

  private static Recording<Object> recording(
      TraceConfig config, Included included, StateReader state, Allowance allowance) {
    Transaction transaction = included.transaction();
    Block block = included.block();
    if (config.tracer() == TraceConfig.Kind.PRESTATE) {
      PrestateRecording recording = new PrestateRecording(state, config.diffMode(), allowance);
      recording.look(transaction.sender());
      recording.look(block.header().beneficiary());
      transaction.to().ifPresent(recording::look);
      transaction.priority().ifPresent(request -> recording.look(request.refundRecipient()));
      transaction
          .payload()
          .authorizations()
          .forEach(each -> each.authority().ifPresent(recording::look));
      return recording;
    }
    Optional<Recording<Object>> other = plain(config, state, allowance);
    if (other.isPresent()) {
      return other.get();
    }
    return calls(config, transaction.gasLimit(), entry(transaction), allowance, place(included));
  }

  /** Those that need to know nothing of what they watch. */
  private static Optional<Recording<Object>> plain(
      TraceConfig config, StateReader state, Allowance allowance) {
    return switch (config.tracer()) {
      case OPERATIONS -> Optional.of(new StructLogRecording(state, config, allowance));
      case SELECTORS -> Optional.of(new SelectorRecording(allowance));
      default -> Optional.empty();
    };
  }

  private static FrameEntry entry(
      Address from, Optional<Address> to, Bytes data, long gas, UInt256 value) {
    FrameKind kind = to.isPresent() ? FrameKind.CALL : FrameKind.CREATE;
    return new FrameEntry(0, kind, from, to.orElse(Address.ZERO), data, gas, value);
  }

  private static CallRecording calls(
      TraceConfig config,
      long gas,
      FrameEntry entry,
      Allowance allowance,
      FlatCallTrace.Place place) {
    return new CallRecording(
        config,
        gas,
        entry,
        allowance,
        root ->
            config.tracer() == TraceConfig.Kind.CALL
                ? new CallTrace(root, config.withLog(), config.withEffects())
                : new FlatCallTrace(root, place));
  }
}
