package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.state.StateChanges;

/**
 * What a transaction would do.
 *
 * @param result what would come of it
 * @param changes how the state would differ
 */
public record TransactionSimulationResult(ExecutionResult result, StateChanges changes) {}
