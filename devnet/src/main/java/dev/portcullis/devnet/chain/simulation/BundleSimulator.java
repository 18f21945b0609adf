package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.ExecutionTimeoutException;
import dev.portcullis.devnet.evm.Tracer;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Simulates bundles of calls without changing anything. All calls of a request together have the
 * gas and the time of one call.
 */
public final class BundleSimulator {
  private static final int ANSWER_BYTES = 100;

  private final ChainSettings settings;
  private final CallSimulator calls;
  private final TransactionReplay replay;
  private final TransactionProcessor processor;

  /** Simulates bundles with the environments of single calls. */
  public BundleSimulator(
      ChainSettings settings,
      CallSimulator calls,
      TransactionReplay replay,
      TransactionProcessor processor) {
    this.settings = settings;
    this.calls = calls;
    this.replay = replay;
    this.processor = processor;
  }

  /**
   * The outcome of a call.
   *
   * @param output the returned bytes; empty when it failed
   * @param error the reason of the failure, beginning with the phrase that tools search for
   */
  public record CallOutcome(Optional<Bytes> output, Optional<String> error) {}

  /** The execution of one call. */
  @FunctionalInterface
  private interface Execution<R> {
    R run(Turn turn);
  }

  /** The turn of one call, and the gas that it used. */
  private final class Turn {
    private final CallArguments call;
    private final WorldState state;
    private final BlockContext block;
    private final ExecutionDeadline deadline;
    private long gasUsed;

    Turn(CallArguments call, WorldState state, BlockContext block, ExecutionDeadline deadline) {
      this.call = call;
      this.state = state;
      this.block = block;
      this.deadline = deadline;
    }

    ExecutionResult execute(Optional<Tracer> tracer) {
      ExecutionResult result = processor.call(state, block, call, deadline, tracer);
      gasUsed = result.gasUsed();
      return result;
    }
  }

  /**
   * The outcomes of all calls, of which each may fail alone.
   *
   * @param mostBytes the maximum size of all outputs
   * @throws CallFailedException when they take too long or need more gas than one call may have
   * @throws SimulationException when their outputs are too large
   */
  public List<List<CallOutcome>> outcomes(BundleSimulation simulation, long mostBytes) {
    long[] bytesLeft = {mostBytes};
    return run(
        simulation,
        turn -> {
          CallOutcome outcome = outcome(turn);
          bytesLeft[0] -= ANSWER_BYTES + 2L * outcome.output().map(Bytes::size).orElse(0);
          if (bytesLeft[0] < 0) {
            throw new SimulationException(
                SimulationException.TOO_MUCH,
                "the results of the calls are larger than any response");
          }
          return outcome;
        });
  }

  private static CallOutcome outcome(BundleSimulator.Turn turn) {
    try {
      ExecutionResult result = turn.execute(Optional.empty());
      return result.success()
          ? new CallOutcome(Optional.of(result.output()), Optional.empty())
          : new CallOutcome(Optional.empty(), Optional.of(CallSimulator.failure(result)));
    } catch (InvalidTransactionException e) {
      return new CallOutcome(Optional.empty(), Optional.of(e.getMessage()));
    }
  }

  /**
   * Executes all calls with tracers.
   *
   * @param recorder creates the tracer of a call from its environment; the state is later the one
   *     after the call
   * @param <R> the result of a tracer
   * @throws CallFailedException when a call cannot begin, and as for outcomes
   */
  public <R> List<List<R>> traces(
      BundleSimulation simulation,
      BiFunction<CallArguments, ExecutionEnvironment, ResultTracer<R>> recorder) {
    return run(
        simulation,
        turn -> {
          ResultTracer<R> tracer =
              recorder.apply(turn.call, new ExecutionEnvironment(turn.state, turn.block));
          try {
            return tracer.finish(turn.execute(Optional.of(tracer)));
          } catch (InvalidTransactionException e) {
            throw new CallFailedException(e.getMessage());
          }
        });
  }

  private <R> List<List<R>> run(BundleSimulation simulation, Execution<R> execution) {
    ExecutionDeadline deadline = ExecutionDeadline.within(settings.callTimeout());
    try {
      ExecutionEnvironment found = calls.environment(simulation.at(), deadline);
      StateReader base =
          simulation.before().isPresent()
              ? replay.before(simulation.at(), simulation.before().getAsInt(), deadline)
              : found.state();
      WorldState state = new WorldState(simulation.overrides().over(base));
      long gasLeft = settings.callGas();
      List<List<R>> all = new ArrayList<>();
      for (CallBundle bundle : simulation.bundles()) {
        BlockContext block = bundle.in(found.block());
        List<R> results = new ArrayList<>();
        for (CallArguments call : bundle.calls()) {
          deadline.check();
          if (gasLeft <= 0) {
            throw new CallFailedException(
                "the calls need more gas than one call may have: " + settings.callGas());
          }
          Turn turn = new Turn(call.withGas(Math.min(call.gas(), gasLeft)), state, block, deadline);
          results.add(execution.run(turn));
          gasLeft -= turn.gasUsed;
        }
        all.add(results);
      }
      return all;
    } catch (ExecutionTimeoutException e) {
      throw new CallFailedException(e.getMessage());
    }
  }
}
