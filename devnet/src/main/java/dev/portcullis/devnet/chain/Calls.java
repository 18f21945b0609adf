package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.common.Bytes;
import dev.portcullis.devnet.common.UInt256;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.CallRequest;
import dev.portcullis.devnet.evm.Deadline;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.ExecutionTimeout;
import dev.portcullis.devnet.evm.Tracer;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.evm.VmError;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.devnet.transaction.InvalidTransaction;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tries calls out without changing anything, on the thread that asks. None runs longer or with more
 * gas than the chain's settings allow.
 */
public final class Calls {
  /** What one value transfer to an account without code costs. */
  private static final long TRANSFER_GAS = 21_000;

  /** What a call must keep back for the callee's stipend to be tried with (EIP-150). */
  private static final long STIPEND = 2_300;

  private final ChainSettings settings;
  private final Blocks blocks;
  private final TransactionProcessor processor;
  private final BlockHashes blockHashes;

  Calls(
      ChainSettings settings,
      Blocks blocks,
      TransactionProcessor processor,
      BlockHashes blockHashes) {
    this.settings = settings;
    this.blocks = blocks;
    this.processor = processor;
    this.blockHashes = blockHashes;
  }

  /**
   * Executes a call.
   *
   * @param simulation the call
   * @return what it returned
   * @throws CallFailed when it is reverted, fails or takes too long
   * @throws UnknownBlock when the block does not exist
   */
  public Bytes call(Simulation simulation) {
    Deadline deadline = Deadline.within(settings.callTimeout());
    return successful(execute(simulation, deadline)).output();
  }

  /**
   * Executes a call and watches it.
   *
   * @param simulation the call
   * @param recorder makes the recording, given the state that the call finds
   * @param <R> what the recording tells
   * @return what was seen, whether the call failed or not
   * @throws CallFailed when it cannot begin or takes too long
   * @throws UnknownBlock when the block does not exist
   */
  public <R> R trace(Simulation simulation, Function<StateReader, Recording<R>> recorder) {
    Deadline deadline = Deadline.within(settings.callTimeout());
    WorldState state = new WorldState(stateOf(simulation));
    Recording<R> recording = recorder.apply(state);
    return recording.finish(execute(simulation, state, deadline, Optional.of(recording)));
  }

  /**
   * The least gas with which a call succeeds.
   *
   * @param simulation the call; its gas is the most to try
   * @return units of gas
   * @throws CallFailed when it does not succeed with any gas, or takes too long
   * @throws UnknownBlock when the block does not exist
   */
  public long estimateGas(Simulation simulation) {
    Address from = simulation.request().from();
    Code code = Accounts.code(stateOf(simulation), from);
    if (code.size() > 0 && code.delegation().isEmpty()) {
      // Document 2, errors, 1.
      throw new CallFailed("sender not an eoa: " + from + " is a contract");
    }
    return search(simulation, Deadline.within(settings.callTimeout()));
  }

  /**
   * The least gas with which a request from layer 1 succeeds. What it carries is minted for it, and
   * its sender may be a contract.
   *
   * @param simulation the request
   * @return units of gas
   * @throws CallFailed as for other estimates
   */
  public long estimateL1ToL2Gas(Simulation simulation) {
    CallRequest request = simulation.request();
    BigInteger minted =
        Accounts.balance(stateOf(simulation), request.from())
            .toBigInteger()
            .add(request.value().toBigInteger());
    StateOverrides overrides =
        simulation.overrides().withBalance(request.from(), UInt256.of(minted));
    return search(
        new Simulation(request.withoutPrice(), simulation.at(), overrides),
        Deadline.within(settings.callTimeout()));
  }

  /** The context of the block after a given one, for checking transactions. */
  BlockContext nextContext(Block parent) {
    return BlockBuilder.next(parent, parent.header().timestamp(), settings, blockHashes);
  }

  private long search(Simulation simulation, Deadline deadline) {
    CallRequest request = simulation.request();
    StateReader state = stateOf(simulation);
    long most = Math.min(affordable(state, request), settings.gasLimit());
    most = Math.min(Math.min(most, request.gas()), settings.callGas());
    most = Math.min(most, processor.mostGas());
    boolean plain =
        request.data().isEmpty()
            && request.to().filter(to -> Accounts.code(state, to).size() == 0).isPresent();
    if (plain && most >= TRANSFER_GAS && succeeds(simulation, TRANSFER_GAS, deadline)) {
      return TRANSFER_GAS;
    }
    ExecutionResult full = successful(execute(simulation.withGas(most), deadline));
    long enough = most;
    long tooLittle = full.gasUsed() - 1;
    long likely = (full.gasUsed() + full.gasRefunded() + STIPEND) * 64 / 63;
    if (likely < enough) {
      if (succeeds(simulation, likely, deadline)) {
        enough = likely;
      } else {
        tooLittle = likely;
      }
    }
    while (tooLittle + 1 < enough) {
      // Needs are near the lower end: a plain middle would waste executions on the upper half.
      long middle = Math.min((tooLittle + enough) >>> 1, Math.max(tooLittle, 1) * 2);
      if (succeeds(simulation, middle, deadline)) {
        enough = middle;
      } else {
        tooLittle = middle;
      }
    }
    return enough;
  }

  private boolean succeeds(Simulation simulation, long gas, Deadline deadline) {
    try {
      return execute(simulation.withGas(gas), deadline).success();
    } catch (CallFailed intrinsicGas) {
      return false;
    }
  }

  private static long affordable(StateReader state, CallRequest request) {
    if (request.gasPrice().isZero()) {
      return Long.MAX_VALUE;
    }
    BigInteger balance = Accounts.balance(state, request.from()).toBigInteger();
    BigInteger left = balance.subtract(request.value().toBigInteger());
    if (left.signum() < 0) {
      throw new CallFailed("insufficient funds for gas * price + value");
    }
    BigInteger gas = left.divide(request.gasPrice().toBigInteger());
    return gas.bitLength() < 63 ? gas.longValue() : Long.MAX_VALUE;
  }

  private StateReader stateOf(Simulation simulation) {
    return simulation.overrides().over(blocks.state(simulation.at()));
  }

  private ExecutionResult execute(Simulation simulation, Deadline deadline) {
    return execute(
        simulation, new WorldState(stateOf(simulation)), deadline, Optional.<Tracer>empty());
  }

  private ExecutionResult execute(
      Simulation simulation, WorldState state, Deadline deadline, Optional<Tracer> tracer) {
    Simulation capped =
        simulation.withGas(Math.min(simulation.request().gas(), settings.callGas()));
    BlockContext context = contextOf(blocks.ofState(simulation.at()));
    try {
      return processor.call(state, context, capped.request(), deadline, tracer);
    } catch (InvalidTransaction | ExecutionTimeout e) {
      throw new CallFailed(e.getMessage());
    }
  }

  /** The context a block was made in. */
  BlockContext contextOf(Block block) {
    BlockHeader header = block.header();
    return new BlockContext(
        header.number(),
        header.timestamp(),
        header.beneficiary(),
        header.gasLimit(),
        header.baseFee(),
        header.mixHash(),
        UInt256.ONE,
        settings.chainId(),
        blockHashes);
  }

  private static ExecutionResult successful(ExecutionResult result) {
    if (result.success()) {
      return result;
    }
    VmError error = result.error().orElseThrow();
    if (error == VmError.REVERTED) {
      String reason = result.revertReason().map(text -> ": " + text).orElse("");
      throw new CallFailed(error.message() + reason, result.output());
    }
    throw new CallFailed(error.message());
  }
}
