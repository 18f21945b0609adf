package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.state.StateChanges;

/**
 * The simulated effects of a transaction.
 *
 * @param result the expected result
 * @param changes of the state
 */
public record TransactionSimulationResult(ExecutionResult result, StateChanges changes) {}
