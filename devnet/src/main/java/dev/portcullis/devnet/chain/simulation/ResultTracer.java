package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.Tracer;

/**
 * A tracer of one execution with a result.
 *
 * @param <R> the result
 */
public interface ResultTracer<R> extends Tracer {
  /**
   * The execution has ended; the state still contains its effects.
   *
   * @param result of the execution
   * @return the result of the tracer
   */
  R finish(ExecutionResult result);
}
