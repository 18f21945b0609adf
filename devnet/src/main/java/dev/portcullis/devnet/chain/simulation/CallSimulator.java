package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockHashes;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.query.BlockResolver;
import dev.portcullis.devnet.chain.query.UnknownBlockException;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.ExecutionTimeoutException;
import dev.portcullis.devnet.evm.Tracer;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.evm.VmError;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Simulates calls without changing anything, on the calling thread. None runs longer or with more
 * gas than the chain's settings permit.
 */
public final class CallSimulator {
  /** The gas of one value transfer to an account without code. */
  private static final long TRANSFER_GAS = 21_000;

  /** The gas that a call must retain so that the callee's stipend is available (EIP-150). */
  private static final long STIPEND = 2_300;

  private final ChainSettings settings;
  private final BlockResolver blocks;
  private final PendingBlock next;
  private final TransactionProcessor processor;
  private final BlockHashes blockHashes;

  /** Simulates calls on the stored chain. */
  public CallSimulator(
      ChainSettings settings,
      BlockResolver blocks,
      PendingBlock next,
      TransactionProcessor processor,
      BlockHashes blockHashes) {
    this.settings = settings;
    this.blocks = blocks;
    this.next = next;
    this.processor = processor;
    this.blockHashes = blockHashes;
  }

  /**
   * Executes a call.
   *
   * @param simulation the call
   * @return its output
   * @throws CallFailedException when it is reverted, fails or takes too long
   * @throws UnknownBlockException when the block does not exist
   */
  public Bytes call(CallSimulation simulation) {
    ExecutionDeadline deadline = ExecutionDeadline.within(settings.callTimeout());
    ExecutionEnvironment found = environment(simulation, deadline);
    return successful(execute(simulation.request(), found, deadline)).output();
  }

  /**
   * Executes a call with a tracer.
   *
   * @param simulation the call
   * @param recorder creates the tracer from the call's environment; the state is later the one
   *     after the call
   * @param <R> the result of the tracer
   * @return the result, whether the call failed or not
   * @throws CallFailedException when it cannot begin or takes too long
   * @throws UnknownBlockException when the block does not exist
   */
  public <R> R trace(
      CallSimulation simulation, Function<ExecutionEnvironment, ResultTracer<R>> recorder) {
    ExecutionDeadline deadline = ExecutionDeadline.within(settings.callTimeout());
    ExecutionEnvironment found = environment(simulation, deadline);
    WorldState state = new WorldState(found.state());
    ResultTracer<R> resultTracer = recorder.apply(found.in(state));
    return resultTracer.finish(execute(simulation, state, found.block(), deadline, resultTracer));
  }

  /**
   * Prepares the simulation of blocks on top of one.
   *
   * @param on the block before them
   * @throws UnknownBlockException when it does not exist
   */
  public BlockSimulator blockSimulation(
      BlockIdentifier on, BlockSimulator.SimulationOptions simulationOptions) {
    Block base = blocks.ofState(on);
    return new BlockSimulator(
        settings, processor, blockHashes, base, blocks.state(base), simulationOptions);
  }

  /**
   * The minimum gas with which a call succeeds. A sender with code must be a smart account: a
   * delegation (EIP-7702), or a contract that acts as one (R-CHN-12).
   *
   * @param simulation the call; its gas is the maximum to try
   * @return units of gas
   * @throws CallFailedException when the sender is another contract, or the call does not succeed
   *     with any gas, or takes too long
   * @throws UnknownBlockException when the block does not exist
   */
  public long estimateGas(CallSimulation simulation) {
    ExecutionDeadline deadline = ExecutionDeadline.within(settings.callTimeout());
    ExecutionEnvironment found = environment(simulation, deadline);
    EvmAddress from = simulation.request().from();
    Code code = Accounts.code(found.state(), from);
    if (code.size() > 0 && code.delegation().isEmpty() && !isSmartAccount(from, found, deadline)) {
      throw new CallFailedException("sender not an eoa: " + from + " is a contract");
    }
    return search(simulation.request(), found, deadline);
  }

  private boolean isSmartAccount(
      EvmAddress contract, ExecutionEnvironment found, ExecutionDeadline deadline) {
    return new SmartAccounts(request -> output(request, found, deadline)).include(contract);
  }

  /** The output of a call; empty when it fails. */
  private Optional<Bytes> output(
      CallArguments request, ExecutionEnvironment found, ExecutionDeadline deadline) {
    ExecutionResult result = execute(request, found, deadline);
    return result.success() ? Optional.of(result.output()) : Optional.empty();
  }

  /** The same for senders that may be contracts, which only development mode permits to send. */
  public long estimateGasForAnySender(CallSimulation simulation) {
    ExecutionDeadline deadline = ExecutionDeadline.within(settings.callTimeout());
    return search(simulation.request(), environment(simulation, deadline), deadline);
  }

  /**
   * The minimum gas with which a priority transaction succeeds. Its value is minted for it, and its
   * sender may be a contract.
   *
   * @param simulation the priority transaction
   * @return units of gas
   * @throws CallFailedException as for other estimates
   */
  public long estimateL1ToL2Gas(CallSimulation simulation) {
    ExecutionDeadline deadline = ExecutionDeadline.within(settings.callTimeout());
    ExecutionEnvironment found = environment(simulation, deadline);
    CallArguments request = simulation.request();
    BigInteger minted =
        Accounts.balance(found.state(), request.from())
            .toBigInteger()
            .add(request.value().toBigInteger());
    StateOverrides rich = StateOverrides.NONE.withBalance(request.from(), UInt256.of(minted));
    return search(request.withoutPrice(), found.in(rich.over(found.state())), deadline);
  }

  private long search(
      CallArguments request, ExecutionEnvironment found, ExecutionDeadline deadline) {
    StateReader state = found.state();
    long most = Math.min(affordable(state, request), settings.gasLimit());
    most = Math.min(Math.min(most, request.gas()), settings.callGas());
    most = Math.min(most, processor.gasCap());
    boolean plain =
        request.data().isEmpty()
            && request.to().filter(to -> Accounts.code(state, to).size() == 0).isPresent();
    if (plain && most >= TRANSFER_GAS && succeeds(request.withGas(TRANSFER_GAS), found, deadline)) {
      return TRANSFER_GAS;
    }
    ExecutionResult full = successful(execute(request.withGas(most), found, deadline));
    long enough = most;
    long tooLittle = full.gasUsed() - 1;
    long likely = (full.gasUsed() + full.gasRefunded() + STIPEND) * 64 / 63;
    if (likely < enough) {
      if (succeeds(request.withGas(likely), found, deadline)) {
        enough = likely;
      } else {
        tooLittle = likely;
      }
    }
    while (tooLittle + 1 < enough) {
      // The needed gas is near the lower end: a plain middle would waste executions on the upper
      // half.
      long middle = Math.min((tooLittle + enough) >>> 1, Math.max(tooLittle, 1) * 2);
      if (succeeds(request.withGas(middle), found, deadline)) {
        enough = middle;
      } else {
        tooLittle = middle;
      }
    }
    return enough;
  }

  private boolean succeeds(
      CallArguments request, ExecutionEnvironment found, ExecutionDeadline deadline) {
    try {
      return execute(request, found, deadline).success();
    } catch (CallFailedException intrinsicGas) {
      return false;
    }
  }

  private static long affordable(StateReader state, CallArguments request) {
    if (request.gasPrice().isZero() || request.paymaster().isPresent()) {
      return Long.MAX_VALUE;
    }
    BigInteger balance = Accounts.balance(state, request.from()).toBigInteger();
    BigInteger left = balance.subtract(request.value().toBigInteger());
    if (left.signum() < 0) {
      throw new CallFailedException("insufficient funds for gas * price + value");
    }
    BigInteger gas = left.divide(request.gasPrice().toBigInteger());
    return gas.bitLength() < 63 ? gas.longValue() : Long.MAX_VALUE;
  }

  /**
   * The environment of a call: {@code PENDING} is the block that would be produced now, every other
   * identifier an existing block.
   */
  private ExecutionEnvironment environment(CallSimulation simulation, ExecutionDeadline deadline) {
    ExecutionEnvironment found = environment(simulation.at(), deadline);
    return found.in(simulation.overrides().over(found.state()));
  }

  /** The environment at a block, which is empty of overrides. */
  ExecutionEnvironment environment(BlockIdentifier at, ExecutionDeadline deadline) {
    if (at == BlockIdentifier.Tag.PENDING) {
      try {
        return next.after(blocks.head(), deadline);
      } catch (ExecutionTimeoutException e) {
        throw new CallFailedException(e.getMessage());
      }
    }
    Block block = blocks.ofState(at);
    return new ExecutionEnvironment(blocks.state(block), contextOf(block));
  }

  private ExecutionResult execute(
      CallArguments request, ExecutionEnvironment found, ExecutionDeadline deadline) {
    CallArguments capped = capped(request);
    WorldState state = new WorldState(found.state());
    return failing(() -> processor.call(state, found.block(), capped, deadline, Optional.empty()));
  }

  private ExecutionResult execute(
      CallSimulation simulation,
      WorldState state,
      BlockContext block,
      ExecutionDeadline deadline,
      Tracer tracer) {
    CallArguments capped = capped(simulation.request());
    Optional<Tracer> watching = Optional.of(tracer);
    return failing(
        () ->
            simulation.tip().isPresent()
                ? processor.callCharged(
                    state, block, capped, simulation.tip().get(), deadline, watching)
                : processor.call(state, block, capped, deadline, watching));
  }

  private CallArguments capped(CallArguments request) {
    return request.withGas(Math.min(request.gas(), settings.callGas()));
  }

  private static ExecutionResult failing(Supplier<ExecutionResult> execution) {
    try {
      return execution.get();
    } catch (InvalidTransactionException | ExecutionTimeoutException e) {
      throw new CallFailedException(e.getMessage());
    }
  }

  /** The context in which a block was produced. */
  BlockContext contextOf(Block block) {
    BlockHeader header = block.header();
    return new BlockContext(
        header.number(),
        header.timestamp(),
        header.beneficiary(),
        header.gasLimit(),
        header.baseFee(),
        header.mixHash(),
        BlockContext.LEAST_BLOB_BASE_FEE,
        settings.chainId(),
        blockHashes);
  }

  private static ExecutionResult successful(ExecutionResult result) {
    if (result.success()) {
      return result;
    }
    if (result.error().filter(VmError.REVERTED::equals).isPresent()) {
      throw new CallFailedException(failure(result), result.output());
    }
    throw new CallFailedException(failure(result));
  }

  /** The failure of an execution in words, with the reason of a revert. */
  static String failure(ExecutionResult result) {
    return result.error().orElseThrow().message()
        + result.revertReason().map(text -> ": " + text).orElse("");
  }
}
