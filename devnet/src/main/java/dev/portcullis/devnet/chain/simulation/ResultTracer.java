package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.Tracer;

/**
 * Watches one execution and tells at its end what it saw.
 *
 * @param <R> what it tells
 */
public interface ResultTracer<R> extends Tracer {
  /**
   * The execution is over; the state it ran over still shows what it did.
   *
   * @param result what came of it
   * @return what was seen
   */
  R finish(ExecutionResult result);
}
