package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Hash32;

/**
 * A transaction that creates a contract in a nested call frame, according to the trace of a
 * simulation.
 *
 * @param transaction the transaction
 * @param deployer the sender
 */
public record ContractCreation(Hash32 transaction, Deployer deployer) {}
