package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.chain.production.BaseFeeCalculator;
import dev.portcullis.devnet.chain.production.BlockBuilder;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockHashes;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.ExecutionTimeoutException;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Simulates consecutive planned blocks, without changing anything. All of them together have the
 * gas and the time of one call. For one use, on one thread.
 */
public final class BlockSimulator {
  /** The maximum number of blocks, including those in between. */
  static final long MOST_BLOCKS = 256;

  private static final long LAST_SECOND = (1L << 53) - 1;
  private static final int LOG_BYTES = 600;

  private final ChainSettings settings;
  private final TransactionProcessor processor;
  private final BlockHashes blockHashes;
  private final Block base;
  private final boolean validate;
  private final boolean transfers;
  private final ExecutionDeadline deadline;
  private final Map<Long, Hash> made = new HashMap<>();
  private StateReader state;
  private long gasLeft;
  private long bytesLeft;

  BlockSimulator(
      ChainSettings settings,
      TransactionProcessor processor,
      BlockHashes blockHashes,
      Block base,
      StateReader state,
      SimulationOptions simulationOptions) {
    this.settings = settings;
    this.processor = processor;
    this.blockHashes = blockHashes;
    this.base = base;
    this.state = state;
    this.validate = simulationOptions.validate();
    // The protocol itself logs transfers there (EIP-7708).
    this.transfers = simulationOptions.transfers() && !processor.fork().includes(Fork.AMSTERDAM);
    this.bytesLeft = simulationOptions.mostBytes();
    this.gasLeft = settings.callGas();
    this.deadline = ExecutionDeadline.within(settings.callTimeout());
  }

  /**
   * The options of a simulation.
   *
   * @param validate whether nonces, fees and senders must be valid, as in a block
   * @param transfers whether transfers of wei emit logs
   * @param mostBytes the maximum size of a response
   */
  public record SimulationOptions(boolean validate, boolean transfers, long mostBytes) {}

  /**
   * Simulates the blocks.
   *
   * @return the blocks, and the empty ones between them
   * @throws SimulationException when the plans are invalid
   */
  public List<SimulatedBlock> run(List<SimulationBlock> plans) {
    List<SimulatedBlock> done = new ArrayList<>();
    Block parent = base;
    try {
      for (SimulationBlock plan : withGaps(plans)) {
        deadline.check();
        SimulatedBlock block = run(plan, parent);
        parent = block.block();
        made.put(parent.number(), parent.hash());
        done.add(block);
      }
    } catch (ExecutionTimeoutException e) {
      throw new SimulationException(SimulationException.TIMEOUT, e.getMessage());
    }
    return done;
  }

  private List<SimulationBlock> withGaps(List<SimulationBlock> plans) {
    List<SimulationBlock> all = new ArrayList<>();
    long last = base.number();
    for (SimulationBlock plan : plans) {
      long number = plan.number().orElse(last + 1);
      if (number <= last) {
        throw new SimulationException(
            SimulationException.NUMBER,
            "block numbers must be in order: " + number + " <= " + last);
      }
      if (number - base.number() > MOST_BLOCKS) {
        throw new SimulationException(
            SimulationException.TOO_MUCH, "too many blocks: at most " + MOST_BLOCKS);
      }
      while (++last < number) {
        all.add(SimulationBlock.empty(last));
      }
      all.add(plan);
    }
    return all;
  }

  private SimulatedBlock run(SimulationBlock plan, Block parent) {
    BlockContext context = context(plan, parent);
    state = new WorldState(plan.overrides().over(state));
    BlockBuilder builder =
        new BlockBuilder(processor(plan), context, parent, (WorldState) state).until(deadline);
    List<SimulatedBlock.SimulatedCall> calls = new ArrayList<>();
    for (SimulationCall call : plan.calls()) {
      deadline.check();
      calls.add(run(call, builder));
    }
    return new SimulatedBlock(builder.seal(), calls);
  }

  private SimulatedBlock.SimulatedCall run(SimulationCall call, BlockBuilder builder) {
    if (call.hasGas() && Long.compareUnsigned(call.payload().gasLimit(), builder.gasLeft()) > 0) {
      throw new SimulationException(
          SimulationException.BLOCK_GAS,
          "block gas limit reached: "
              + Long.toUnsignedString(call.payload().gasLimit())
              + " of "
              + builder.gasLeft());
    }
    if (builder.gasLeft() == 0) {
      throw new SimulationException(SimulationException.BLOCK_GAS, "block gas limit reached");
    }
    if (gasLeft <= 0) {
      throw new SimulationException(
          SimulationException.TOO_MUCH, "more gas than a call may have: " + settings.callGas());
    }
    long most = Math.min(Math.min(builder.gasLeft(), gasLeft), processor.gasCap());
    long gas = call.hasGas() ? Math.min(call.payload().gasLimit(), gasLeft) : most;
    long nonce = Accounts.nonce(state, call.from());
    Transaction shown =
        call.with(call.hasNonce() ? call.payload().nonce() : nonce, gas).unsigned(call.from());
    Transaction executed = shown;
    if (!validate) {
      executed = call.with(nonce, gas).impersonate(call.from());
    }
    TransferTracer recording = new TransferTracer();
    ExecutionResult result = execute(executed, shown, builder, recording);
    gasLeft -= result.gasUsed();
    List<Log> logs = transfers && result.success() ? recording.logs() : result.logs();
    take(result, logs);
    return new SimulatedBlock.SimulatedCall(result, logs);
  }

  private ExecutionResult execute(
      Transaction executed, Transaction shown, BlockBuilder builder, TransferTracer recording) {
    try {
      return builder.simulate(executed, shown, !validate, recording);
    } catch (InvalidTransactionException e) {
      throw new SimulationException(code(e.reason()), e.getMessage());
    }
  }

  /** Bounds the data that are kept until the end. */
  private void take(ExecutionResult result, List<Log> logs) {
    bytesLeft -= LOG_BYTES + 2L * result.output().size();
    logs.forEach(log -> bytesLeft -= LOG_BYTES + 2L * log.data().size());
    if (bytesLeft < 0) {
      throw new SimulationException(
          SimulationException.TOO_MUCH, "the results of the calls are larger than any response");
    }
  }

  /** Accounts with overridden code are not precompiled contracts. */
  private TransactionProcessor processor(SimulationBlock plan) {
    if (plan.overrides().accounts().isEmpty() && plan.movedPrecompiles().isEmpty()) {
      return processor;
    }
    Set<EvmAddress> gone = new HashSet<>(plan.overrides().accounts().keySet());
    gone.addAll(plan.movedPrecompiles().keySet());
    return processor.withPrecompiles(gone, plan.movedPrecompiles());
  }

  private BlockContext context(SimulationBlock plan, Block parent) {
    BlockHeader before = parent.header();
    long seconds = Math.max(1, settings.blockInterval().toSeconds());
    long time = plan.time().orElse(before.timestamp() + seconds);
    if (time <= before.timestamp()) {
      throw new SimulationException(
          SimulationException.TIME,
          "block timestamps must be in order: " + time + " <= " + before.timestamp());
    }
    if (time > LAST_SECOND) {
      throw new SimulationException(
          SimulationException.INVALID, "no block has a time after " + LAST_SECOND);
    }
    UInt256 usual =
        validate ? BaseFeeCalculator.after(before, settings.minBaseFee()) : UInt256.ZERO;
    UInt256 usualOfBlobs = validate ? BlockContext.LEAST_BLOB_BASE_FEE : UInt256.ZERO;
    return new BlockContext(
        plan.number().orElse(parent.number() + 1),
        time,
        plan.beneficiary().orElse(EvmAddress.ZERO),
        plan.gasLimit().orElse(before.gasLimit()),
        plan.baseFee().orElse(usual),
        plan.prevRandao().orElse(Hash.ZERO),
        plan.blobBaseFee().orElse(usualOfBlobs),
        settings.chainId(),
        number ->
            number > base.number()
                ? made.getOrDefault(number, Hash.ZERO)
                : blockHashes.apply(number));
  }

  private static int code(Reason reason) {
    return switch (reason) {
      case NONCE_TOO_LOW -> -38010;
      case NONCE_TOO_HIGH, NONCE_MAX -> -38011;
      case FEE_CAP_TOO_LOW -> -38012;
      case INTRINSIC_GAS, FLOOR_DATA_GAS -> -38013;
      case INSUFFICIENT_FUNDS -> -38014;
      case GAS_LIMIT_REACHED -> SimulationException.BLOCK_GAS;
      case SENDER_NOT_EOA -> -38024;
      case INITCODE_SIZE -> -38025;
      default -> SimulationException.INVALID;
    };
  }
}
